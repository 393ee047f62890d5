import type { LoadAnswer, LoadQuestion } from './load-worker.js';
import { type HelperProcess, startHelper } from '../lib/helper-process.js';

export type { LoadAnswer };
export type LoadGenerator = HelperProcess<LoadQuestion, LoadAnswer>;

/** The load generator, in a process of its own. */
export const startLoadGenerator = (): LoadGenerator => startHelper('load-worker');

/** What each connection asks, in turn and over and over: all of them the same, each from another place on. */
export function rotated<T>(calls: readonly T[], connections: number): T[][] {
  return Array.from({ length: connections }, (_, index) => {
    const from = Math.floor((index * calls.length) / connections);
    return [...calls.slice(from), ...calls.slice(0, from)];
  });
}

/** Shares calls among connections, so that each is asked by one of them only. */
export function dealt<T>(calls: readonly T[], connections: number): T[][] {
  return Array.from({ length: connections }, (_, index) =>
    calls.filter((_call, place) => place % connections === index),
  );
}
