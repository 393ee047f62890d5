import { expect, test, vi } from 'vitest';
import { createStore } from '../app/store';
import { addressApi } from '../features/address/addressApi';
import { removeCustomerData } from './privateData';

test('notifies components of a removal at once, before one of them can fetch its data again', async () => {
  const store = createStore();
  await store.dispatch(addressApi.util.upsertQueryData('getAddresses', 'a-customer', []));
  const notified = vi.fn();
  store.subscribe(notified);

  store.dispatch(removeCustomerData());

  expect(addressApi.endpoints.getAddresses.select('a-customer')(store.getState()).data).toBe(
    undefined,
  );
  expect(notified).toHaveBeenCalled();
});
