import type { User } from '../../api/types';
import { selectSessionUser } from '../../features/account/authApi';
import { stored } from '../../lib/storage';
import type { AppStore } from '../store';

/** The last user of the shop in this browser: a customer's id, or null for a visitor. */
const lookedAtBy = stored('larder.lookedAtBy', (id) => (typeof id === 'string' ? id : null));

/**
 * Calls `forget` once a customer has gone, in any tab: by logging out, because the session has expired, or because
 * another customer has logged in. A visitor who logs in is the same person.
 * @returns a function that stops it
 */
export function onCustomerSignedOut(store: AppStore, forget: () => void): () => void {
  let lastUser: User | null | undefined;
  const look = (): void => {
    const user = selectSessionUser(store.getState());
    if (user === undefined || user === lastUser) return;
    lastUser = user;
    const [last, now] = [lookedAtBy.read(), user?._id ?? null];
    if (last === now) return;
    lookedAtBy.write(now);
    if (last !== null) forget();
  };
  look();
  return store.subscribe(look);
}
