import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aProduct } from '../test/factories';
import { renderApp } from '../test/renderApp';
import { refusal, server } from '../test/server';
import { startRecovery } from './recovery';

const asked = { list: 0, ready: 0 };
let answerList: () => Response;
let isReady: boolean;

const away = () => refusal(503, 'UNAVAILABLE', 'A short break');
const tomatoes = () =>
  HttpResponse.json({ success: true, products: [aProduct({ name: 'Tomatoes' })], total: 1 });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // neither early nor late
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
  return () => void vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

/** A list of products that could not be loaded, asked for twice. */
async function openFailed() {
  const shop = renderApp('/products');
  onTestFinished(startRecovery(shop.store));
  await screen.findByText('The products could not be loaded.');
  return shop;
}

it('shows a failed list when the server is back, and asks for it no sooner', async () => {
  const { user } = await openFailed();
  await user.click(screen.getByRole('searchbox'));
  await seconds(61); // after 2, 6, 14, 30 and 60 seconds
  expect(asked).toEqual({ list: 2, ready: 5 });

  isReady = true;
  answerList = tomatoes;
  await seconds(30);
  expect(await screen.findByText('Tomatoes')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await seconds(35);
  expect(asked).toEqual({ list: 3, ready: 6 });
});

it('goes on with growing pauses when the list fails all the same, but not for what helps nothing', async () => {
  await openFailed();
  isReady = true;
  await seconds(61);
  expect(asked.ready).toBeGreaterThanOrEqual(4);
  expect(asked.ready).toBeLessThanOrEqual(5);
  answerList = () => refusal(400, 'BAD_REQUEST', 'No');
  await seconds(31);
  const { ready } = asked;
  await seconds(35);
  expect(asked.ready).toBe(ready);
});

it('asks nothing for a page that nobody looks at or that was left', async () => {
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
  await seconds(35);
  expect(asked).toEqual({ list: 2, ready: 1 });
});

it('leaves the focus on the page when the button it was on goes', async () => {
  await openFailed();
  screen.getByRole('button', { name: 'Try again' }).focus();
  isReady = true;
  answerList = tomatoes;
  await seconds(3);
  await screen.findByText('Tomatoes');
  expect(screen.getByRole('main')).toHaveFocus();
});
