import os from 'node:os';
import type { Ground } from '../ground/ground.js';
import { median } from '../lib/arithmetic.js';
import { residentMb } from '../lib/cpu.js';
import type { Call } from '../lib/http.js';
import { print } from '../lib/results.js';
import { figure } from '../lib/table.js';
import { dealt, startLoadGenerator } from '../workers/load.js';

/**
 * The number of pages that the crawler requests concurrently, with a connection each; all are pages of products that
 * are not cached.
 */
const AT_ONCE = 1_000;
/** The number of connections for requesting them again, because most were rejected. */
const AGAIN = 20;
const CONNECTIONS = 32;
/** Product lists per second of all customers. */
const RATE = 500;
/** In seconds; p99 is calculated per slice. */
const SLICE = 10;
const SLICES = 5;

const CATEGORIES = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains'];
const headers = { 'accept-encoding': 'br, gzip' };
const lists: Call[] = Array.from({ length: 70 }, (_, index) => ({
  path: `/api/product/list?category=${CATEGORIES[index % 7]}&page=${1 + Math.floor(index / 7)}&limit=24`,
  headers,
}));

export interface Crawled {
  /** In milliseconds; the median of the slices. */
  alone: number;
  beside: number;
  ratio: number;
  /** The number of responses to the crawler by status. */
  pages: Record<string, number>;
  /** Resident memory in MB: after the first slice of the crawl, and at the end. */
  memory: { first: number; last: number; highest: number };
  slices: { alone: number[]; beside: number[] };
}

async function p99Of({ load, shop }: Ground): Promise<number> {
  const clients = dealt(lists, CONNECTIONS);
  const limit = { seconds: SLICE };
  const { p99, statuses } = await load.ask({ origin: shop.origin, clients, limit, rate: RATE });
  const failed = Object.keys(statuses).filter((status) => !status.startsWith('2'));
  if (failed.length > 0) throw new Error(`Customers were answered with ${failed.join()}`);
  print(`a list's p99: ${figure(p99, 1)} ms, ${figure(residentMb(shop.pid))} MB`);
  return p99;
}

const crawlerCall = (path: string): Call => ({
  path,
  headers: { ...headers, 'user-agent': 'Googlebot/2.1' },
});

/**
 * Requests a thousand pages concurrently, then the same pages a few at a time, then the next thousand, until it is
 * stopped.
 */
function startCrawler({ shop }: Ground, pages: readonly string[]) {
  const load = startLoadGenerator();
  // A real crawler does not take CPU time from the shop's machine.
  os.setPriority(load.pid, os.constants.priority.PRIORITY_LOW);
  const answers: Record<string, number> = {};
  let isOver = false;
  const ask = async (clients: Call[][]): Promise<void> => {
    const { statuses } = await load.ask({
      origin: shop.origin,
      clients,
      limit: { calls: clients.flat().length },
    });
    for (const [status, count] of Object.entries(statuses))
      answers[status] = (answers[status] ?? 0) + count;
  };
  const crawl = async (): Promise<void> => {
    for (let from = 0; !isOver; from = (from + AT_ONCE) % pages.length) {
      const calls = pages.slice(from, from + AT_ONCE).map(crawlerCall);
      await ask(dealt(calls, AT_ONCE));
      // The calls are split into parts, so that the crawler stops soon.
      for (let part = 0; part < calls.length && !isOver; part += 2 * AGAIN)
        await ask(dealt(calls.slice(part, part + 2 * AGAIN), AGAIN));
    }
  };
  const crawling = crawl();
  return async (): Promise<Record<string, number>> => {
    isOver = true;
    await crawling;
    await load.stop();
    return answers;
  };
}

/** Measures the latency of product lists with and without a crawler that requests pages that are not rendered yet. */
export async function measureCrawled(ground: Ground): Promise<Crawled> {
  const { rows } = await ground.database.query<{ id: string; category: string }>(
    'SELECT id, lower(category::text) AS category FROM products ORDER BY id',
  );
  const pages = rows.map(({ id, category }) => `/products/${category}/${id}`);
  await p99Of(ground); // Warm-up.
  const alone: number[] = [];
  for (let slice = 0; slice < SLICES; slice++) alone.push(await p99Of(ground));
  const stop = startCrawler(ground, pages);
  const beside: number[] = [];
  const memory: number[] = [];
  for (let slice = 0; slice < SLICES; slice++) {
    beside.push(await p99Of(ground));
    memory.push(residentMb(ground.shop.pid));
  }
  const [usual, late] = [median(alone), median(beside)];
  return {
    ...{ alone: usual, beside: late, ratio: late / usual, pages: await stop() },
    memory: {
      first: memory[0] ?? NaN,
      last: memory.at(-1) ?? NaN,
      highest: Math.max(...memory),
    },
    slices: { alone, beside },
  };
}
