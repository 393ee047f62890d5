import { afterEach, expect, it, vi } from 'vitest';
import { SHOP_AWAY } from '../../lib/offline/messages';
import { createStore } from '../store';
import { startOffline } from './startOffline';

afterEach(() => vi.unstubAllGlobals());

/** A browser with a worker of an earlier visit. */
function haveWorker(saveData: boolean) {
  const register = vi.fn(() => new Promise(() => {}));
  const serviceWorker = Object.assign(new EventTarget(), {
    register,
    ready: new Promise(() => {}),
  });
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData }, serviceWorker });
  return { register, serviceWorker };
}

it('installs nothing for whoever saves data, yet hears what a worker says that is there', () => {
  const { register, serviceWorker } = haveWorker(true);
  const store = createStore();
  void startOffline(store);
  expect(register).not.toHaveBeenCalled();

  serviceWorker.dispatchEvent(new MessageEvent('message', { data: SHOP_AWAY }));
  expect(store.getState().api.config.online).toBe(false);
});

it('installs the worker for everybody else', () => {
  const { register } = haveWorker(false);
  void startOffline(createStore());
  expect(register).toHaveBeenCalledOnce();
});
