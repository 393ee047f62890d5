import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the current code runs for: ids, and no other personal data. */
export interface CurrentRequest {
  id: string;
  /** The customer or the seller who is logged in. */
  customer?: string;
  seller?: string;
  /** The order that the request is about. */
  order?: string;
  /** The id of its trace; undefined unless traces are collected. */
  trace?: string;
}

let readTrace: (() => string | undefined) | undefined;

/** @param read returns the id of the active trace */
export function readTracesBy(read: () => string | undefined): void {
  readTrace = read;
}

/** @returns the id of the active trace; undefined unless traces are collected */
export const currentTrace = (): string | undefined => readTrace?.();

/** Undefined in work that the shop does on its own, such as jobs. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest | undefined>();

/** Runs work that many requests share, such as a timer, so that it is not logged under the request that happened to start it. */
export const outsideRequest = <T>(work: () => T): T => currentRequest.run(undefined, work);

/** Adds the order to all further lines of the current request. */
export function setRequestOrder(id: string): void {
  const request = currentRequest.getStore();
  if (request) request.order = id;
}

/** @returns the fields that name the current request in a line of the log */
export function currentFields(): object | undefined {
  const request = currentRequest.getStore();
  if (!request) return undefined;
  const { id, customer, seller, order, trace } = request;
  return { req: { id }, customer, seller, order, trace_id: trace };
}
