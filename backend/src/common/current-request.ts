import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids of the current request, without personal data. */
export interface CurrentRequest {
  id: string;
  /** The customer of the session. */
  customer?: string;
  seller?: string;
  /** The order that the request is about. */
  order?: string;
  /** Id of the trace, if tracing is on. */
  trace?: string;
}

let readTrace: (() => string | undefined) | undefined;

/** @param read returns the id of the current trace */
export function readTracesBy(read: () => string | undefined): void {
  readTrace = read;
}

/** @returns the id of the current trace, if it is sampled */
export const currentTrace = (): string | undefined => readTrace?.();

/** The request on whose behalf the current code runs; undefined for background work. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest | undefined>();

/** Runs work that many requests share, such as a timer, without the context of the request that started it. */
export const outsideRequest = <T>(work: () => T): T => currentRequest.run(undefined, work);

/** Adds an order to the log lines of the current request. */
export function setRequestOrder(id: string): void {
  const request = currentRequest.getStore();
  if (request) request.order = id;
}

/** @returns the log fields of the current request */
export function currentFields(): object | undefined {
  const request = currentRequest.getStore();
  if (!request) return undefined;
  const { id, customer, seller, order, trace } = request;
  return { req: { id }, customer, seller, order, trace_id: trace };
}
