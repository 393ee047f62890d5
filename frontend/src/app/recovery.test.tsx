import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Suspense } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../api/api';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { restoreLostFocus } from '../components/restoreLostFocus';
import { lazyComponent } from '../components/lazyComponent';
import { aProduct } from '../test/factories';
import { renderApp } from '../test/renderApp';
import { refusal, server } from '../test/server';
import { passTime, stopTime, takesTime } from '../test/time';
import { startRecovery } from './recovery';
import { createStore } from './store';

const requests = { list: 0, ready: 0 };
let answerList: () => Response;
let isReady: boolean;

const away = () => refusal(503, 'UNAVAILABLE', 'A short break');
const tomatoes = () =>
  HttpResponse.json({ success: true, products: [aProduct({ name: 'Tomatoes' })], total: 1 });

beforeEach(() => {
  stopTime();
  // Neither early nor late. It may not be constant, because listener ids are generated from it.
  const { random } = Math;
  vi.spyOn(Math, 'random').mockImplementation(() => 0.495 + random() / 100);
  Object.assign(requests, { list: 0, ready: 0 });
  answerList = away;
  isReady = false;
  server.use(
    http.get('*/api/product/list', () => {
      requests.list += 1;
      return answerList() as HttpResponse<null>;
    }),
    http.get('*/api/health/ready', () => {
      requests.ready += 1;
      return isReady ? HttpResponse.json({ success: true }) : away();
    }),
  );
});

const seconds = (count: number) => passTime(count * 1_000);

/** Opens a list of products whose request failed, also the retry. */
async function openFailed() {
  const shop = renderApp('/products');
  onTestFinished(startRecovery(shop.store));
  await seconds(0.5); // the retry of the query
  await screen.findByText('The products could not be loaded.');
  return shop;
}

it('shows a failed list when the server is back, and does not request it sooner', async () => {
  const { user } = await openFailed();
  await user.click(screen.getByRole('combobox', { name: 'Search products' }));
  await seconds(61); // the probes after 2, 6, 14, 30 and 60 seconds
  expect(requests).toEqual({ list: 2, ready: 5 });

  isReady = true;
  answerList = tomatoes;
  await seconds(30);
  expect(await screen.findByText('Tomatoes')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveFocus();
  await seconds(35);
  expect(requests).toEqual({ list: 3, ready: 6 });
});

it('does not retry permanent failures until the tab is shown again, nor failures that a retry cannot fix', async () => {
  await openFailed();
  isReady = true;
  await seconds(180); // the probes after 2, 6, 14 and 30 seconds
  expect(requests.ready).toBe(4);
  act(() => void window.dispatchEvent(new Event('focus')));
  await seconds(180);
  expect(requests.ready).toBe(8);
  history.replaceState(null, '', '/products?search=tomatoes');
  act(() => void window.dispatchEvent(new Event('popstate')));
  await seconds(8);
  expect(requests.ready).toBe(10);
  answerList = () => refusal(400, 'BAD_REQUEST', 'No');
  await seconds(180);
  expect(requests.ready).toBe(11);
});

it('shows a page whose chunk could not be loaded when the server is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.head('*/', () => (isReady ? new HttpResponse() : away())));
  const load = vi.fn(() => {
    if (isReady) return Promise.resolve(() => <p>Pears</p>);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const Part = lazyComponent(load);
  onTestFinished(startRecovery(createStore()));
  const { unmount } = render(
    <ErrorBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByText(/check your connection/);
  await seconds(7); // the probes after 2 and 6 seconds
  expect(requests.ready).toBe(2);
  expect(load).toHaveBeenCalledTimes(1);
  isReady = true;
  await seconds(10);
  expect(await screen.findByText('Pears')).toBeVisible();
  await seconds(35);
  expect(requests.ready).toBe(3);
  unmount();
});

it('sends no probes in a hidden tab, and none for a page that was left', async () => {
  const { user } = await openFailed();
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  await seconds(35);
  expect(requests.ready).toBe(0);
  turn('visible');
  await seconds(3);
  expect(requests.ready).toBe(1);

  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'How can we help?' });
  isReady = true;
  await seconds(65);
  expect(requests).toEqual({ list: 2, ready: 2 });
});

it('keeps the focus on the page when the focused button is removed', async () => {
  await openFailed();
  onTestFinished(restoreLostFocus());
  screen.getByRole('button', { name: 'Try again' }).focus();
  isReady = true;
  answerList = tomatoes;
  await seconds(3);
  await screen.findByText('Tomatoes');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('shows that content may be outdated, probes the server and refetches', async () => {
  answerList = tomatoes;
  const { store } = renderApp('/products');
  onTestFinished(startRecovery(store));
  await screen.findByText('Tomatoes');
  expect(screen.queryByText('The shop can’t be reached right now.')).not.toBeInTheDocument();

  act(() => void store.dispatch(api.internalActions.onOffline()));
  expect(await screen.findByText('The shop can’t be reached right now.')).toBeVisible();
  const before = requests.list;
  await seconds(7);
  expect(requests).toEqual({ list: before, ready: 2 });

  isReady = true;
  await seconds(9);
  expect(requests).toEqual({ list: before + 1, ready: 3 });
  expect(screen.queryByText('The shop can’t be reached right now.')).not.toBeInTheDocument();
});

it('shows that there is no connection, even if that is known only after the server was unreachable', async () => {
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

it('stops probing if the server is ready but responds so late that cached responses are used', async () => {
  const NOTICE = 'The shop can’t be reached right now.';
  const worker = { isKept: false };
  const shop = renderApp('/products');
  const away = () => act(() => void shop.store.dispatch(api.internalActions.onOffline()));
  server.use(
    http.get('*/api/product/list', async () => {
      requests.list += 1;
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
  requests.list = 0;
  away();
  await screen.findByText(NOTICE);
  for (let second = 0; second < 300; second++) {
    await seconds(1);
    expect(screen.getByText(NOTICE)).toBeVisible();
  }
  expect(requests).toEqual({ list: 4, ready: 4 });

  worker.isKept = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  await seconds(4);
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
});
