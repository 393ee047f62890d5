import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api';
import { reloadPage } from '../../lib/reloadGuard';
import { withHandledErrors } from '../../api/handledErrors';
import { errorCode } from '../../lib/apiError';
import { toastSuccess } from '../../lib/toasts';
import { later } from '../../test/later';
import { messagesReady } from '../../messages/messageNamespace';
import { setLanguage } from '../../messages/language';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { passTime, stopTime } from '../../test/time';

it('offers to skip to the content', () => {
  renderApp('/');
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});

describe('a failed mutation', () => {
  const testApi = api.injectEndpoints({
    endpoints: (build) => ({
      fail: build.mutation<void, { id: string }>({
        query: () => ({ url: '/fail', method: 'POST' }),
      }),
    }),
    overrideExisting: true,
  });
  const sentence = 'Milk is out of stock';
  const answer = (make: () => HttpResponse<null>) => server.use(http.post('*/api/fail', make));

  function open() {
    answer(() => refusal(409, 'OUT_OF_STOCK', sentence) as HttpResponse<null>);
    const app = renderApp('/contact');
    const call = (id: string) => app.store.dispatch(testApi.endpoints.fail.initiate({ id }));
    return { ...app, call };
  }

  it('is shown once, as a toast, until navigation', async () => {
    const { call, user } = open();
    await call('milk');
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Larder, start page' }));
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  });

  it('is shown until every call that failed this way has succeeded', async () => {
    const { call } = open();
    await call('milk');
    await call('bread');
    expect(await screen.findByText(sentence)).toBeVisible();
    answer(() => HttpResponse.json({ success: true }) as never);
    await call('milk');
    await call('cheese');
    expect(screen.getByText(sentence)).toBeVisible();
    await call('bread');
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  });

  it('is not shown in a toast if its caller shows it', async () => {
    const { call } = open();
    await withHandledErrors(call('milk'));
    toastSuccess('Told later');
    expect(await screen.findByText('Told later')).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await withHandledErrors(call('bread'), (error) => errorCode(error) !== 'OUT_OF_STOCK');
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

it('is not reloaded while a response to a mutation is pending', async () => {
  const testApi = api.injectEndpoints({
    endpoints: (build) => ({
      send: build.mutation<void, void>({ query: () => ({ url: '/send', method: 'POST' }) }),
    }),
  });
  const sent = later();
  server.use(
    http.head('*/', () => new HttpResponse(null)),
    http.post('*/api/send', async () => {
      await sent.wait();
      return HttpResponse.json({ success: true });
    }),
  );
  const { store } = renderApp('/');
  stopTime();
  const reload = vi.fn();
  vi.stubGlobal('location', { origin: location.origin, reload });
  // As an order is sent: not tracked by the store.
  const answer = store.dispatch(testApi.endpoints.send.initiate(undefined, { track: false }));

  const stayed = reloadPage(false);
  await passTime(5_000);
  expect(reload).not.toHaveBeenCalled();
  sent.release();
  await answer;
  await passTime(200);
  expect(reload).toHaveBeenCalledTimes(1);
  await passTime(10_000);
  expect(await stayed).toBe('reloaded');
});

describe('the other language', () => {
  const wish = (...languages: string[]) =>
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

  it('is a link away, to the same place of the same page', async () => {
    renderApp('/products?search=milk#list');
    const link = await screen.findByRole('link', { name: 'Deutsch' });
    expect(link).toHaveAttribute('href', '/de/products?search=milk#list');
    expect(link).toHaveAttribute('lang', 'de');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('is offered once if the browser prefers it', async () => {
    wish('fr', 'de-AT', 'en');
    const { unmount, user } = renderApp('/');
    const link = await screen.findByRole('link', { name: /gibt es auch auf Deutsch/ });
    expect(link).toHaveAttribute('href', '/de');
    await user.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
    expect(link).not.toBeInTheDocument();
    unmount();
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Deutsch' })).toBeVisible();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('is English on a German page, where links stay German', async () => {
    wish('en-GB');
    setLanguage('de');
    await messagesReady();
    renderApp('/de/contact');
    const link = await screen.findByRole('link', { name: /also available in English/ });
    expect(link).toHaveAttribute('href', '/contact');
    expect(
      within(screen.getByRole('banner')).getByRole('link', { name: 'Kontakt' }),
    ).toHaveAttribute('href', '/de/contact');
  });
});
