import type { LoadAnswer, LoadQuestion } from './load-worker.js';
import { type HelperProcess, startHelper } from '../lib/helper-process.js';

export type { LoadAnswer };
export type LoadGenerator = HelperProcess<LoadQuestion, LoadAnswer>;

/** Starts the load generator in a child process. */
export const startLoadGenerator = (): LoadGenerator => startHelper('load-worker');

/** @returns the same calls for each connection, each starting at another position */
export function rotated<T>(calls: readonly T[], connections: number): T[][] {
  return Array.from({ length: connections }, (_, index) => {
    const from = Math.floor((index * calls.length) / connections);
    return [...calls.slice(from), ...calls.slice(0, from)];
  });
}

/** Distributes calls among connections, so that each is sent by one of them only. */
export function dealt<T>(calls: readonly T[], connections: number): T[][] {
  return Array.from({ length: connections }, (_, index) =>
    calls.filter((_call, place) => place % connections === index),
  );
}
