import { setTimeout as sleep } from 'node:timers/promises';
import type { Ground } from '../ground/ground.js';
import { slope } from '../lib/arithmetic.js';
import { residentMb } from '../lib/cpu.js';
import { print } from '../lib/results.js';
import { figure } from '../lib/table.js';
import { startRegistrations } from './registrations.js';
import { crowdCalls } from './visitors.js';

/** Resident memory in MB. */
export const MEMORY_GOALS = { idle: 150, after: 280 };
/** In MB per minute; a lower slope is noise of the garbage collector. */
const FLAT = 2;
/** The fraction of the time under load in which caches and pools still fill. */
const WARM_UP = 0.3;
/** In seconds: an idle shop collects the garbage of its start within three minutes, with Node 20 within half a minute. */
const REST = 180;
/** In seconds. */
const SLICE = 10;

const CROWD = { browsers: 6, searchers: 3, readers: 3, buyers: 2, sellers: 2 };

export interface Memory {
  /** Resident memory in MB. */
  idle: number;
  first: number;
  last: number;
  highest: number;
  /** MB per minute, after the warm-up. */
  slope: number;
  isFlat: boolean;
  calls: number;
  registrations: number;
  samples: number[];
}

/** Samples the memory of a process every second until it is stopped. */
function sampleMemory(pid: number): { samples: number[]; stop: () => void } {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMb(pid)), 1_000);
  return { samples, stop: () => clearInterval(timer) };
}

/**
 * Measures the shop's memory under a mixed load of all kinds of visitors, each of whom sends the next request as soon
 * as the response arrives.
 */
export async function measureMemory(ground: Ground, minutes: number): Promise<Memory> {
  print(`Leaving the shop idle for ${REST} s`);
  await sleep(REST * 1_000);
  const idle = residentMb(ground.shop.pid);
  const clients = await crowdCalls(ground, CROWD);
  const { samples, stop } = sampleMemory(ground.shop.pid);
  const registrations = startRegistrations(ground);
  let calls = 0;
  for (const end = Date.now() + minutes * 60_000; Date.now() < end;) {
    const limit = { seconds: SLICE };
    const answer = await ground.load.ask({ origin: ground.shop.origin, clients, limit });
    const failed = Object.keys(answer.statuses).filter((status) => !status.startsWith('2'));
    if (failed.length > 0) throw new Error(`Visitors were answered with ${failed.join()}`);
    calls += answer.done;
    const left = Math.max(0, Math.round((end - Date.now()) / 1_000));
    print(`${figure(calls)} calls, ${figure(residentMb(ground.shop.pid))} MB, ${left} s to go`);
  }
  const registered = await registrations.stop();
  stop();
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const rising = slope(warm.map((y, second) => ({ x: second / 60, y })));
  return {
    idle,
    first: samples[0] ?? NaN,
    last: samples.at(-1) ?? NaN,
    highest: Math.max(...samples),
    slope: rising,
    isFlat: rising < FLAT,
    calls,
    registrations: registered,
    samples,
  };
}
