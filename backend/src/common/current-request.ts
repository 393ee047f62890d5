import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request on whose behalf something happens. */
interface CurrentRequest {
  id: string;
}

/** The request that what happens is for, however far down; none for what the shop does by itself. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
