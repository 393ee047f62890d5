import type { User } from '../../api/types';
import { selectSessionUser } from '../../features/account/authApi';
import { stored } from '../../lib/storage';
import type { AppStore } from '../store';

/** Who was the last to look at the shop in this browser: a customer's id, or null for a visitor. */
const lookedAtBy = stored('larder.lookedAtBy', (id) => (typeof id === 'string' ? id : null));

/**
 * Calls `forget` once a customer has gone, in whatever way and in whatever tab: by logging out, because the session has ended,
 * or because another one has logged in. What a visitor saw before a login is the same person's. Returns how to stop.
 */
export function onCustomerGone(store: AppStore, forget: () => void): () => void {
  let known: User | null | undefined;
  const look = (): void => {
    const user = selectSessionUser(store.getState());
    if (user === undefined || user === known) return;
    known = user;
    const [last, now] = [lookedAtBy.read(), user?._id ?? null];
    if (last === now) return;
    lookedAtBy.write(now);
    if (last !== null) forget();
  };
  look();
  return store.subscribe(look);
}
