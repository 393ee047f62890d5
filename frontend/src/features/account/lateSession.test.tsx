import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { User } from '../../api/types';
import { aUser } from '../../test/factories';
import { later } from '../../test/later';
import { renderApp } from '../../test/renderApp';
import { server } from '../../test/server';
import { getSession, logout, selectUser } from './authApi';
import { loginOpened } from './authSlice';
import { completeLogout } from './sessionTabs';

const ana = aUser();

const sessionOf = (user?: User) =>
  HttpResponse.json(user ? { success: true, user } : { success: false });

/**
 * Starts a session query.
 * @returns a function that releases its response
 */
async function askLate({ store }: ReturnType<typeof renderApp>, answer: Response) {
  const late = later();
  server.use(
    http.get('*/api/user/auth', async () => {
      await late.wait();
      return answer as HttpResponse<null>;
    }),
  );
  const call = store.dispatch(getSession.initiate(undefined, { forceRefetch: true }));
  await waitFor(() => expect(late.isWaitedFor()).toBe(true));
  return () =>
    act(async () => {
      late.release();
      await call;
    });
}

const answer = (method: 'get' | 'post', path: string, body: object) =>
  server.use(
    http[method](`*/api/user/${path}`, () =>
      HttpResponse.json({ success: true, message: '', ...body }),
    ),
  );

async function openLogin(app: ReturnType<typeof renderApp>, stays: boolean) {
  act(() => void app.store.dispatch(loginOpened({ stays })));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText('Email'), ana.email);
  await app.user.type(dialog.getByLabelText('Password'), 'green tomatoes');
  return { press: () => app.user.click(dialog.getByRole('button', { name: 'Login' })) };
}

const user = ({ store }: ReturnType<typeof renderApp>) => selectUser(store.getState());

describe('a session response that arrives late', () => {
  it('does not undo a logout', async () => {
    const app = renderApp('/contact', { user: ana });
    await waitFor(() => expect(user(app)).toEqual(ana));
    const release = await askLate(app, sessionOf(ana));
    answer('get', 'logout', {});
    await act(() => app.store.dispatch(logout.initiate()));
    await act(() => app.store.dispatch(completeLogout()));
    await waitFor(() => expect(user(app)).toBeNull());
    await release();
    expect(user(app)).toBeNull();
  });

  it('does not undo a login', async () => {
    const app = renderApp('/contact');
    await waitFor(() => expect(getSession.select()(app.store.getState()).isSuccess).toBe(true));
    const release = await askLate(app, sessionOf());
    answer('post', 'login', { user: ana });
    const login = await openLogin(app, true);
    await login.press();
    await waitFor(() => expect(user(app)).toEqual(ana));
    await release();
    expect(user(app)).toEqual(ana);
  });

  it('does not keep this tab from following a login in another one', async () => {
    const app = renderApp('/contact');
    await waitFor(() => expect(getSession.select()(app.store.getState()).isSuccess).toBe(true));
    const release = await askLate(app, sessionOf());
    server.use(http.get('*/api/user/auth', () => sessionOf(ana)));
    localStorage.setItem('larder.session', JSON.stringify({ news: 'in', at: 1 }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'larder.session' })));
    await release();
    await waitFor(() => expect(user(app)).toEqual(ana));
  });
});

describe('a customer who has navigated meanwhile', () => {
  it('is not redirected to the start page by a login whose dialog was closed', async () => {
    const late = later();
    server.use(
      http.post('*/api/user/login', async () => {
        await late.wait();
        return HttpResponse.json({ success: true, user: ana, message: '' });
      }),
    );
    const app = renderApp('/contact');
    const login = await openLogin(app, false);
    await login.press();
    await app.user.keyboard('{Escape}');
    late.release();
    await waitFor(() => expect(user(app)).toEqual(ana));
    expect(location.pathname).toBe('/contact');
  });

  it('sees the dialog close and stays after a step back', async () => {
    const late = later();
    server.use(
      http.post('*/api/user/login', async () => {
        await late.wait();
        return HttpResponse.json({ success: true, user: ana, message: '' });
      }),
      // The cart may still be rendered when the login succeeds.
      http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses: [] })),
    );
    const app = renderApp('/contact');
    await app.user.click(screen.getByRole('link', { name: 'Cart, empty' }));
    await waitFor(() => expect(location.pathname).toBe('/cart'));
    const login = await openLogin(app, false);
    await login.press();
    act(() => history.back());
    await waitFor(() => expect(location.pathname).toBe('/contact'));
    late.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe('/contact');
  });

  it('is not thrown to the start page by a logout', async () => {
    const late = later();
    server.use(
      http.get('*/api/user/logout', async () => {
        await late.wait();
        return HttpResponse.json({ success: true, message: '' });
      }),
    );
    const app = renderApp('/contact', { user: ana });
    await app.user.click(await screen.findByRole('button', { name: `Account of ${ana.name}` }));
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await app.user.click(screen.getAllByRole('link', { name: /All product/i })[0] ?? document.body);
    late.release();
    await waitFor(() => expect(user(app)).toBeNull());
    expect(location.pathname).toBe('/products');
  });
});

describe('a session that has ended', () => {
  it('opens the login with the reason when the user returns to the page', async () => {
    const app = renderApp('/contact', { user: ana });
    await waitFor(() => expect(user(app)).toEqual(ana));
    server.use(http.get('*/api/user/auth', () => sessionOf()));
    act(() => void app.store.dispatch(getSession.initiate(undefined, { forceRefetch: true })));
    expect(await screen.findByText(/Your session has expired/)).toBeVisible();
  });
});
