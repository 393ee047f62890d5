import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { aProduct, aUser } from '../../test/factories';
import { later } from '../../test/later';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { settled } from '../../test/time';
import { getSession, logout } from './authApi';

const ana = aUser();
const accountOf = { name: `Account of ${ana.name}` };

const toldByAnotherTab = (news: string) =>
  act(() => {
    localStorage.setItem('larder.session', JSON.stringify({ news, at: 1 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'larder.session' }));
  });

it('opens with the customer and the saved cart', async () => {
  const milk = aProduct();
  renderApp('/contact', { user: { ...ana, cartItems: { [milk._id]: 2 } } });
  expect(await screen.findByRole('button', accountOf)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeInTheDocument();
});

it('treats everybody as a visitor when the session cannot be loaded', async () => {
  server.use(http.get('*/api/user/auth', () => refusal(503, 'DATABASE_AWAY', 'Please try again')));
  renderApp('/contact');
  expect(await screen.findAllByRole('button', { name: 'Login' })).not.toHaveLength(0);
});

it('logs out: no customer, no cart, the start page', async () => {
  const milk = aProduct();
  server.use(
    http.get('*/api/user/logout', () => HttpResponse.json({ success: true, message: '' })),
  );
  const { user } = renderApp('/contact', { user: { ...ana, cartItems: { [milk._id]: 2 } } });
  await user.click(await screen.findByRole('button', accountOf));
  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(await screen.findByRole('link', { name: 'Cart, empty' })).toBeInTheDocument();
  // These changes take effect one after another.
  await waitFor(() => expect(screen.queryByRole('button', accountOf)).not.toBeInTheDocument());
  await waitFor(() => expect(location.pathname).toBe('/'));
});

it('fetches no data of a customer who is logging out', async () => {
  const late = later();
  const asked = vi.fn();
  server.use(
    http.get('*/api/user/logout', async () => {
      await late.wait();
      return HttpResponse.json({ success: true, message: '' });
    }),
    http.get('*/api/order/usuals', () => {
      asked();
      return HttpResponse.json({ success: true, usuals: [] });
    }),
  );
  const { user } = renderApp('/contact', { user: ana });
  await user.click(await screen.findByRole('button', accountOf));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(menu.getByRole('link', { name: 'Home' }));
  expect(location.pathname).toBe('/');
  await screen.findByRole('heading', { name: 'Best Sellers' });
  await settled();
  late.release();
  await waitFor(() => expect(screen.queryByRole('button', accountOf)).not.toBeInTheDocument());
  expect(asked).not.toHaveBeenCalled();
});

it('stays logged in and shows an error if logging out fails', async () => {
  server.use(http.get('*/api/user/logout', () => refusal(503, 'AWAY', 'Please try again soon')));
  const { user } = renderApp('/contact', { user: ana });
  await user.click(await screen.findByRole('button', accountOf));
  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(await screen.findByText('Please try again soon')).toBeInTheDocument();
  expect(screen.getByRole('button', accountOf)).toBeInTheDocument();
  expect(location.pathname).toBe('/contact');
});

it('offers the login when the session has ended on the server', async () => {
  const { store } = renderApp('/contact', { user: ana });
  await screen.findByRole('button', accountOf);
  server.use(http.get('*/api/user/logout', () => refusal(401, 'NOT_SIGNED_IN', 'Please log in')));
  void store.dispatch(logout.initiate());

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Your session has expired/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', accountOf)).not.toBeInTheDocument());
  expect(screen.queryByText('Please log in')).not.toBeInTheDocument();
});

it('follows the other tabs of the browser', async () => {
  renderApp('/contact');
  await screen.findAllByRole('button', { name: 'Login' });
  server.use(http.get('*/api/user/auth', () => HttpResponse.json({ success: true, user: ana })));
  toldByAnotherTab('in');
  expect(await screen.findByRole('button', accountOf)).toBeInTheDocument();
  toldByAnotherTab('out');
  expect(await screen.findAllByRole('button', { name: 'Login' })).not.toHaveLength(0);
});

it('does not restore removed items when the session is refetched', async () => {
  const milk = aProduct();
  const { store } = renderApp('/contact', { user: { ...ana, cartItems: { [milk._id]: 2 } } });
  await screen.findByRole('link', { name: 'Cart, 2 items' });
  act(() => void store.dispatch({ type: 'cart/lineRemoved', payload: milk._id }));
  await act(() => store.dispatch(getSession.initiate(undefined, { forceRefetch: true })));
  expect(screen.getByRole('link', { name: 'Cart, empty' })).toBeInTheDocument();
});
