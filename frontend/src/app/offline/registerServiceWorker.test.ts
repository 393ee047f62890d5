import { expect, it, vi } from 'vitest';
import { SERVER_UNREACHABLE, ACTIVATE_WORKER } from '../../lib/offline/messages';
import { pendingWork } from '../../lib/reloadGuard';
import { passTime, stopTime } from '../../test/time';
import { createStore } from '../store';
import { registerServiceWorker } from './registerServiceWorker';

/** A browser in which an earlier visit has installed a worker. */
function haveWorker(saveData: boolean) {
  const register = vi.fn(() => new Promise(() => {}));
  const serviceWorker = Object.assign(new EventTarget(), {
    register,
    ready: new Promise(() => {}),
  });
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData }, serviceWorker });
  return { register, serviceWorker };
}

it('installs no worker in data-saving mode, but handles messages of an existing one', () => {
  const { register, serviceWorker } = haveWorker(true);
  const store = createStore();
  void registerServiceWorker(store);
  expect(register).not.toHaveBeenCalled();

  serviceWorker.dispatchEvent(new MessageEvent('message', { data: SERVER_UNREACHABLE }));
  expect(store.getState().api.config.online).toBe(false);
});

it('installs the worker otherwise', () => {
  const { register } = haveWorker(false);
  void registerServiceWorker(createStore());
  expect(register).toHaveBeenCalledOnce();
});

it('lets a newer worker take over when the page is idle, and never during an order', async () => {
  stopTime();
  let loaded = (): void => undefined;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(observed: () => void) {
        loaded = observed;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const waiting = { postMessage: vi.fn() };
  const open = async (...work: string[]): Promise<void> => {
    haveWorker(false).register.mockResolvedValue({ waiting });
    const store = createStore();
    for (const each of work) pendingWork.add(each);
    void registerServiceWorker(store);
    await passTime(1_500);
    loaded();
    await passTime(1_500);
    expect(waiting.postMessage).not.toHaveBeenCalled();
    await passTime(500);
  };
  await open('an order');
  expect(waiting.postMessage).not.toHaveBeenCalled();
  await open();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(ACTIVATE_WORKER);
});
