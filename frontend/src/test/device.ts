import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { clearAllListeners } from '@reduxjs/toolkit';
import { vi } from 'vitest';
import { api } from '../api/api';
import type { Credentials, OrderRequest } from '../api/types';
import { createStore, type AppStore } from '../app/store';
import { getSession, login, logout, selectUser } from '../features/account/authApi';
import { completeLogout } from '../features/account/sessionTabs';
import { completeLogin } from '../features/account/sessionTabs';
import {
  lineRemoved,
  productAdded,
  productRemoved,
  quantityChosen,
  selectCartItems,
} from '../features/cart/cartSlice';
import { saveCart } from '../features/cart/sync/cartSaving';
import { checkOut } from '../features/checkout/checkout';
import { isOrderOpen } from '../features/checkout/orderAttempt';
// Loaded ahead, so that no device waits for it.
import '../features/checkout/resumeCheckout';
import { later } from './later';
import { stopTime, turn } from './time';

/**
 * `muted`: requests are executed, and their responses are lost; `slow`: the responses arrive once the network is up
 * again.
 */
export type Network = 'up' | 'down' | 'muted' | 'slow';

export const CHANGES = { productAdded, productRemoved, lineRemoved };

const { fetch: realFetch } = globalThis;

/**
 * The page for which code is running: each device has its own storage, cookies and network, also in asynchronous code.
 */
const current = new AsyncLocalStorage<Page>();

interface Page {
  device: Device;
  isClosed: boolean;
}

function page(): Page {
  const found = current.getStore();
  if (!found) throw new Error('Use the device: this code runs on none.');
  return found;
}

/** Requests that the server is executing. */
let inFlight = 0;
let requests = 0;

/** Gives each device its own storage, network and locks, and stops the clock, until the end of the test. */
export function isolateDevices(): void {
  stopTime();
  // A stopped clock runs its timers outside the context that created them.
  const { setTimeout: stopped } = globalThis;
  const bound = (work: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
    stopped(AsyncResource.bind(work), delay, ...args);
  globalThis.setTimeout = Object.assign(bound, stopped);
  vi.stubGlobal('fetch', async (request: Request) => {
    requests += 1;
    return page().device.fetch(request);
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => page().device.stored.get(key) ?? null,
    setItem: (key: string, text: string) => void page().device.stored.set(key, text),
    removeItem: (key: string) => void page().device.stored.delete(key),
    clear: () => undefined,
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return current.getStore()?.device.network !== 'down';
    },
    locks: {
      request: (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
        const { device } = page();
        const turnOfMine = device.lock.then(work);
        device.lock = turnOfMine.catch(() => undefined);
        return turnOfMine;
      },
    },
  });
}

/** Waits until all devices are idle: no request is in flight, and none follows immediately. */
async function settle(): Promise<void> {
  let seen: number;
  do {
    seen = requests;
    // Longer than the debounce of cart saves and the delay of a retry.
    await vi.advanceTimersByTimeAsync(600);
    do await turn();
    while (inFlight > 0);
    await turn();
  } while (requests !== seen);
}

/** The browser of a customer, with one page that runs the real app. */
export class Device {
  network: Network = 'up';
  lock: Promise<unknown> = Promise.resolve();
  private held = later();
  readonly stored = new Map<string, string>();
  private readonly cookies = new Map<string, string>();
  private page: Page = { device: this, isClosed: false };
  private store = current.run(this.page, () => createStore());

  private constructor(private readonly shop: string) {}

  /** @param shop its URL */
  static async open(shop: string): Promise<Device> {
    const device = new Device(shop);
    await device.loadSession();
    return device;
  }

  /** Closes the page, whatever is in flight, and opens it again. */
  async reload(): Promise<void> {
    this.close();
    this.lock = Promise.resolve();
    this.page = { device: this, isClosed: false };
    this.store = current.run(this.page, () => createStore());
    await this.loadSession();
  }

  close(): void {
    this.page.isClosed = true;
    this.store.dispatch(clearAllListeners());
  }

  /** Like useSession. */
  private loadSession = () =>
    this.run(({ dispatch }) => {
      const subscriptionOptions = { refetchOnFocus: true, refetchOnReconnect: true };
      void dispatch(getSession.initiate(undefined, { subscriptionOptions }));
    });

  private async run(work: (store: AppStore) => void): Promise<void> {
    current.run(this.page, () => work(this.store));
    await settle();
  }

  async fetch(request: Request): Promise<Response> {
    const { network } = this;
    const { isClosed } = page();
    if (network === 'down' || isClosed) throw new TypeError('Failed to fetch');
    inFlight += 1;
    const response = await this.send(request).finally(() => (inFlight -= 1));
    if (network === 'slow') await this.held.wait();
    if (page().isClosed) return new Promise(() => undefined);
    if (network === 'muted') throw new TypeError('Failed to fetch');
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  private async send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('origin', this.shop);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const { method } = request;
    const body = method === 'GET' ? undefined : await request.text();
    const response = await realFetch(`${this.shop}${pathname}${search}`, { method, headers, body });
    // Complete, so that nothing arrives later.
    const { status, headers: sentHeaders } = response;
    return new Response(await response.text(), { status, headers: sentHeaders });
  }

  get items() {
    return selectCartItems(this.store.getState());
  }
  get user() {
    return selectUser(this.store.getState());
  }
  get isOrderOpen() {
    return [...this.stored.keys()].some((key) => key.startsWith('larder.order.'));
  }

  change = (change: keyof typeof CHANGES, product: string) =>
    this.run(({ dispatch }) => void dispatch(CHANGES[change](product)));
  choose = (id: string, quantity: number) =>
    this.run(({ dispatch }) => void dispatch(quantityChosen({ id, quantity })));
  /** The user returns to the page. */
  focus = () => this.run(({ dispatch }) => void dispatch(api.internalActions.onFocus()));

  async setNetwork(network: Network): Promise<void> {
    const isOnlineAgain = network === 'up' || this.network === 'down';
    this.network = network;
    if (network === 'up') {
      this.held.release();
      this.held = later();
    }
    await this.run(({ dispatch }) => {
      if (isOnlineAgain) dispatch(api.internalActions.onOnline());
    });
  }

  /** Like the login form. */
  logIn = (credentials: Credentials) =>
    this.run(({ dispatch }) => {
      void dispatch(login.initiate(credentials))
        .unwrap()
        .then((user) => dispatch(completeLogin(user)));
    });

  /** Like useLogout. */
  logOut = () =>
    this.run(({ dispatch }) => {
      void dispatch(saveCart(isOrderOpen))
        .then(() => dispatch(logout.initiate()))
        .then(() => dispatch(completeLogout()));
    });

  /** Orders the whole cart, cash on delivery. */
  order = (address: string) =>
    this.run(({ dispatch }) => {
      const items = Object.entries(this.items).map(([product, quantity]) => ({
        product,
        quantity,
      }));
      const userId = this.user?._id ?? '';
      const request: OrderRequest = { items, address, userId, expectedAmount: 1_000_000 };
      void dispatch(checkOut('COD', request));
    });
}
