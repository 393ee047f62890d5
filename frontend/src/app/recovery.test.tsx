import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Suspense } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../api/api';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { giveFocusBack } from '../components/giveFocusBack';
import { lazyPart } from '../components/lazyPart';
import { aProduct } from '../test/factories';
import { renderApp } from '../test/renderApp';
import { refusal, server } from '../test/server';
import { passTime, stopTime, takesTime } from '../test/time';
import { startRecovery } from './recovery';
import { createStore } from './store';

const asked = { list: 0, ready: 0 };
let answerList: () => Response;
let isReady: boolean;

const away = () => refusal(503, 'UNAVAILABLE', 'A short break');
const tomatoes = () =>
  HttpResponse.json({ success: true, products: [aProduct({ name: 'Tomatoes' })], total: 1 });

beforeEach(() => {
  stopTime();
  // Neither early nor late; not always the same, since the ids of listeners are made of it.
  const { random } = Math;
  vi.spyOn(Math, 'random').mockImplementation(() => 0.495 + random() / 100);
  Object.assign(asked, { list: 0, ready: 0 });
  answerList = away;
  isReady = false;
  server.use(
    http.get('*/api/product/list', () => {
      asked.list += 1;
      return answerList() as HttpResponse<null>;
    }),
    http.get('*/api/health/ready', () => {
      asked.ready += 1;
      return isReady ? HttpResponse.json({ success: true }) : away();
    }),
  );
});

const seconds = (count: number) => passTime(count * 1_000);

/** A list of products that could not be loaded, asked for twice. */
async function openFailed() {
  const shop = renderApp('/products');
  onTestFinished(startRecovery(shop.store));
  await seconds(0.5); // until it is asked for once more
  await screen.findByText('The products could not be loaded.');
  return shop;
}

it('shows a failed list when the server is back, and asks for it no sooner', async () => {
  const { user } = await openFailed();
  await user.click(screen.getByRole('combobox', { name: 'Search products' }));
  await seconds(61); // after 2, 6, 14, 30 and 60 seconds
  expect(asked).toEqual({ list: 2, ready: 5 });

  isReady = true;
  answerList = tomatoes;
  await seconds(30);
  expect(await screen.findByText('Tomatoes')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveFocus();
  await seconds(35);
  expect(asked).toEqual({ list: 3, ready: 6 });
});

it('lets be what fails for good, until somebody comes back, and what asking helps nothing', async () => {
  await openFailed();
  isReady = true;
  await seconds(180); // after 2, 6, 14 and 30 seconds
  expect(asked.ready).toBe(4);
  act(() => void window.dispatchEvent(new Event('focus')));
  await seconds(180);
  expect(asked.ready).toBe(8);
  history.replaceState(null, '', '/products?search=tomatoes');
  act(() => void window.dispatchEvent(new Event('popstate')));
  await seconds(8);
  expect(asked.ready).toBe(10);
  answerList = () => refusal(400, 'BAD_REQUEST', 'No');
  await seconds(180);
  expect(asked.ready).toBe(11);
});

it('shows a page whose code could not be loaded when the shop is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.head('*/', () => (isReady ? new HttpResponse() : away())));
  const load = vi.fn(() => {
    if (isReady) return Promise.resolve(() => <p>Pears</p>);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const Part = lazyPart(load);
  onTestFinished(startRecovery(createStore()));
  const { unmount } = render(
    <ErrorBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByText(/check your connection/);
  await seconds(7); // after 2 and 6 seconds
  expect(asked.ready).toBe(2);
  expect(load).toHaveBeenCalledTimes(1);
  isReady = true;
  await seconds(10);
  expect(await screen.findByText('Pears')).toBeVisible();
  await seconds(35);
  expect(asked.ready).toBe(3);
  unmount();
});

it('asks nothing for a page that nobody looks at, and not for what was on a page that was left', async () => {
  const { user } = await openFailed();
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  await seconds(35);
  expect(asked.ready).toBe(0);
  turn('visible');
  await seconds(3);
  expect(asked.ready).toBe(1);

  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'How can we help?' });
  isReady = true;
  await seconds(65);
  expect(asked).toEqual({ list: 2, ready: 2 });
});

it('leaves the focus on the page when the button it was on goes', async () => {
  await openFailed();
  giveFocusBack();
  screen.getByRole('button', { name: 'Try again' }).focus();
  isReady = true;
  answerList = tomatoes;
  await seconds(3);
  await screen.findByText('Tomatoes');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('says that what is shown may be old, looks whether the shop is back, and asks anew then', async () => {
  answerList = tomatoes;
  const { store } = renderApp('/products');
  onTestFinished(startRecovery(store));
  await screen.findByText('Tomatoes');
  expect(screen.queryByText('The shop can’t be reached right now.')).not.toBeInTheDocument();

  act(() => void store.dispatch(api.internalActions.onOffline()));
  expect(await screen.findByText('The shop can’t be reached right now.')).toBeVisible();
  const before = asked.list;
  await seconds(7);
  expect(asked).toEqual({ list: before, ready: 2 });

  isReady = true;
  await seconds(9);
  expect(asked).toEqual({ list: before + 1, ready: 3 });
  expect(screen.queryByText('The shop can’t be reached right now.')).not.toBeInTheDocument();
});

it('says that there is no connection also where that shows only after the shop was away', async () => {
  answerList = tomatoes;
  const { store } = renderApp('/products');
  await screen.findByText('Tomatoes');
  act(() => void store.dispatch(api.internalActions.onOffline()));
  expect(await screen.findByText('The shop can’t be reached right now.')).toBeVisible();
  const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline.')).toBeVisible();
  connected.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('You are offline.')).not.toBeInTheDocument();
});

it('calms down where the shop is ready, yet its answers come so late that those kept are shown', async () => {
  const NOTICE = 'The shop can’t be reached right now.';
  const worker = { isKept: false };
  const shop = renderApp('/products');
  const away = () => act(() => void shop.store.dispatch(api.internalActions.onOffline()));
  server.use(
    http.get('*/api/product/list', async () => {
      asked.list += 1;
      if (worker.isKept) {
        await takesTime(8_000);
        away();
      }
      return tomatoes();
    }),
  );
  onTestFinished(startRecovery(shop.store));
  await screen.findByText('Tomatoes');
  isReady = true;
  worker.isKept = true;
  asked.list = 0;
  away();
  await screen.findByText(NOTICE);
  for (let second = 0; second < 300; second++) {
    await seconds(1);
    expect(screen.getByText(NOTICE)).toBeVisible();
  }
  expect(asked).toEqual({ list: 4, ready: 4 });

  worker.isKept = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  await seconds(4);
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
});
