import { expect, it, vi } from 'vitest';
import { setSessionUser } from '../../features/account/authApi';
import { aUser } from '../../test/factories';
import { createStore } from '../store';
import { onCustomerSignedOut } from './clearOnSignOut';

const [ana, ben] = [aUser(), aUser({ _id: '0b9f2f9e-6c1c-4b50-9d9a-0f3a5a3c9b10' })];

/** Opens a page of this browser, in which these sessions follow one another. */
async function open(...people: (typeof ana | null)[]) {
  const store = createStore();
  const clearCache = vi.fn();
  const stop = onCustomerSignedOut(store, clearCache);
  for (const person of people) await store.dispatch(setSessionUser(person));
  stop();
  return clearCache;
}

it('keeps the cache of a visitor who logs in, and clears it at logout', async () => {
  expect(await open(null, ana)).not.toHaveBeenCalled();
  expect(await open(ana, null)).toHaveBeenCalledOnce();
  expect(await open(null)).not.toHaveBeenCalled();
});

it('clears the cache of a customer whose session expired while no page was open', async () => {
  await open(ana);
  expect(await open()).not.toHaveBeenCalled();
  expect(await open(null)).toHaveBeenCalledOnce();
});

it('shows no customer the cache of another', async () => {
  expect(await open(ana, ben)).toHaveBeenCalledOnce();
});
