import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request on whose behalf something happens: ids, and nothing else about people. */
export interface CurrentRequest {
  id: string;
  /** Whose session it has. */
  customer?: string;
  seller?: string;
  /** Which order it is about. */
  order?: string;
  /** Under which whoever collects traces has it; none while nobody does. */
  trace?: string;
}

let readTrace: (() => string | undefined) | undefined;

/** @param read says which trace is under way */
export function readTracesBy(read: () => string | undefined): void {
  readTrace = read;
}

/** The trace that is under way, as far as traces are kept. */
export const currentTrace = (): string | undefined => readTrace?.();

/** The request that what happens is for, however far down; none for what the shop does by itself. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest | undefined>();

/** Does work for no request in particular: what many requests share, such as a timer, is not done in the name of the first. */
export const outsideRequest = <T>(work: () => T): T => currentRequest.run(undefined, work);

/** From now on the lines of this request say which order it is about. */
export function noteOrder(id: string): void {
  const request = currentRequest.getStore();
  if (request) request.order = id;
}

/** For a line of the log: which request it belongs to, as far as it does to one. */
export function currentFields(): object | undefined {
  const request = currentRequest.getStore();
  if (!request) return undefined;
  const { id, customer, seller, order, trace } = request;
  return { req: { id }, customer, seller, order, trace_id: trace };
}
