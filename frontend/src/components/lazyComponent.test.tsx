import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingWork } from '../lib/reloadGuard';
import { server } from '../test/server';
import { passTime, stopTime } from '../test/time';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyComponent } from './lazyComponent';

const user = userEvent.setup({ delay: null });
const reload = vi.fn();
/** Longer than a page takes to be left. */
const STAYED = 10_000;

const shopAnswers = (status: number) =>
  server.use(http.head('*/', () => new HttpResponse(null, { status })));

beforeEach(() => {
  stopTime();
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', reload: reload.mockClear() });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  pendingWork.clear();
  shopAnswers(200);
});

// Before the setup restores the clock.
afterEach(() => passTime(STAYED));

const Tomatoes = () => <p>Tomatoes</p>;

/** A component whose chunk fails to load this many times. */
function missing(times: number, options?: { isExtra: boolean }) {
  const load = vi.fn(() =>
    times-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Tomatoes),
  );
  return { load, Part: lazyComponent(load, options) };
}

const page = (Part: ComponentType, place = 'here') => (
  <ErrorBoundary place={place}>
    <Suspense fallback="Loading">
      <Part />
    </Suspense>
  </ErrorBoundary>
);

const reloaded = () => expect.poll(() => reload.mock.calls.length).toBe(1);

/** React shows suspended content only some time after its fallback. */
const appear = () => passTime(400);

async function tryAgain() {
  await appear();
  return screen.findByText('Try again');
}

async function findText(text: string | RegExp) {
  await appear();
  return screen.findByText(text);
}

it('reloads the page once, and then reports the failure', async () => {
  const { Part } = missing(9);
  const first = render(page(missing(1).Part));
  await reloaded();
  expect(screen.getByText('Loading')).toBeVisible();
  await passTime(STAYED);
  first.unmount();

  render(page(Part));
  expect(await findText(/could not be loaded. Please try again/)).toBeVisible();
  expect(reload).toHaveBeenCalledTimes(1);
  await user.click(await tryAgain());
  await expect.poll(() => reload.mock.calls.length).toBe(2);
});

it('does so again for the next update', async () => {
  sessionStorage.setItem('larder.loadedAnewAt', String(Date.now() - 61_000));
  render(page(missing(1).Part));
  await reloaded();
});

it('never reloads without a way to remember that it did', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  render(page(missing(1).Part));
  await user.click(await tryAgain());
  expect(await findText('Tomatoes')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['cannot be reached', () => server.use(http.head('*/', () => HttpResponse.error()))],
  ['does not answer', () => shopAnswers(503)],
])('suggests to check the connection when the shop %s', async (_what, goAway) => {
  goAway();
  const { Part } = missing(1);
  render(page(Part));
  expect(await findText(/Please check your connection and try again/)).toBeVisible();
  await user.click(await tryAgain());
  expect(await findText('Tomatoes')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

it('does not lose typed input', async () => {
  const form = render(
    <form>
      <input aria-label="Name" defaultValue="A" />
    </form>,
  );
  await user.type(screen.getByLabelText('Name'), 'da');
  const { unmount } = render(page(missing(1).Part));
  expect(await findText(/Finish what you are doing here/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  unmount();
  form.unmount();
  render(page(missing(1).Part));
  await reloaded();
});

it('waits for the response to a pending mutation', async () => {
  pendingWork.add('an order');
  render(page(missing(1).Part));
  await passTime(2_000);
  expect(reload).not.toHaveBeenCalled();
  pendingWork.clear();
  await reloaded();
});

it('retries a failed chunk on navigation; optional content only then', async () => {
  const { Part, load } = missing(1, { isExtra: true });
  const { rerender } = render(page(Part));
  await tryAgain();
  rerender(page(Part));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(page(Part, 'elsewhere'));
  expect(await findText('Tomatoes')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
