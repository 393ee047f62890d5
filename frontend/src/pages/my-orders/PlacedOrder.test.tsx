import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Order } from '../../api/types';
import { anId, anOrder, aUser } from '../../test/factories';
import { stream } from '../../test/jsdom/eventSource';
import { serveMyOrders, startedCheckout } from '../../test/onlinePayment';
import { serveOwnOrder } from '../../test/ownOrder';
import { renderApp, serveSession } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { passTime, stopTime } from '../../test/time';

const maria = aUser({ name: 'Maria Wölk', email: 'maria@example.com' });
const justNow = (own: Partial<Order> = {}): Order =>
  anOrder({ createdAt: new Date().toISOString(), ...own });
const open = (order: Order, others: Order[] = []) =>
  renderApp(`/my-orders?placed=${order._id}`, { user: maria, orders: [order, ...others] });

it('confirms an order that is paid at the door, in full', async () => {
  const order = justNow({ number: 'BWPFTZQXN6', amount: 16.93 });
  serveOwnOrder(() => order);
  open(order);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Thank you, Maria.' });
  expect(heading).toHaveFocus();
  await screen.findByText(/We have sent the confirmation to maria@example.com\./);
  expect(heading.parentElement).toHaveTextContent('Order BWPFTZQXN6 is placed.');
  const shown = within(screen.getByRole('article', { name: 'Thank you, Maria.' }));
  expect(shown.getByRole('list', { name: 'Order progress' })).toHaveTextContent(/^Placed\d/);
  expect(shown.getByText('Pending').parentElement).toHaveTextContent(
    'Cash On DeliveryPending · pay $16.93 in cash at your door',
  );
  expect(shown.getByText(/^Next, we pack your order/)).toBeVisible();
  expect(shown.getByText('Total').parentElement).toHaveTextContent('Total$16.93');
  expect(shown.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  expect(shown.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
  expect(shown.queryByRole('button', { name: /^Order again/ })).not.toBeInTheDocument();
  // It is the only order, so there is no list and no search.
  await waitFor(() => expect(screen.queryByText('Loading your orders')).not.toBeInTheDocument());
  expect(screen.queryByText('You have no orders')).not.toBeInTheDocument();
  expect(screen.queryByRole('search', { name: /orders/ })).not.toBeInTheDocument();
});

it('shows the other orders below, and this one once', async () => {
  const order = justNow();
  const other = anOrder({ number: 'AAAAAAAAAA' });
  serveOwnOrder(() => order);
  open(order, [other]);
  const others = await screen.findByRole('list', { name: 'Orders' });
  expect(screen.getByRole('heading', { name: 'Your other orders' })).toBeVisible();
  expect(within(others).getAllByRole('article')).toHaveLength(1);
  expect(within(others).getByRole('article')).toHaveTextContent('No. AAAAAAAAAA');
});

it('offers to order the same again once it is delivered', async () => {
  const order = justNow({ status: 'Delivered', isPaid: true });
  serveOwnOrder(() => order);
  open(order);
  const shown = within(await screen.findByRole('article', { name: 'Thank you, Maria.' }));
  expect(shown.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  expect(shown.getByRole('button', { name: /^Order again/ })).toBeVisible();
});

it('does not promise an email if the shop sends none', async () => {
  server.use(
    http.get('*/api/shop', () =>
      HttpResponse.json({ success: true, shop: { name: 'Larder', sendsMails: false } }),
    ),
  );
  const order = justNow();
  serveOwnOrder(() => order);
  open(order);
  expect(await screen.findByText(/under My orders at any time/)).toBeVisible();
  expect(screen.queryByText(/confirmation/)).not.toBeInTheDocument();
});

it('waits for a payment, and shows once it has arrived', async () => {
  let order = justNow({ paymentType: 'Online', status: 'Payment Pending' });
  const cart = { milk: 2 };
  startedCheckout({ orderId: order._id, userId: maria._id, items: cart });
  serveOwnOrder(() => order);
  serveMyOrders(() => [order]);
  stopTime();
  const { store } = renderApp(
    `/loader?next=${encodeURIComponent(`my-orders?placed=${order._id}`)}`,
    { user: { ...maria, cartItems: cart }, cart },
  );
  await screen.findByText('One moment, please');
  await passTime(5000);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Thank you, Maria.' });
  expect(location.search).toBe(`?placed=${order._id}`);
  expect(heading.parentElement).toHaveTextContent(
    /We are waiting for the payment of order .* This page updates automatically/,
  );
  expect(screen.queryByText(/is placed/)).not.toBeInTheDocument();
  order = { ...order, status: 'Order Placed', isPaid: true };
  serveSession({ ...maria, cartItems: {}, cartVersion: 2 });
  act(() => stream().open());
  expect(await screen.findByText(/is placed and paid/)).toBeVisible();
  expect(screen.getByText('Paid')).toBeVisible();
  await waitFor(() => expect(store.getState().cart.items).toEqual({}));
});

it.each([
  ['nonsense', 'x&y'],
  ['an order that is gone, or somebody else’s', anId()],
])('is simply My orders for %s', async (_name, placed) => {
  renderApp(`/my-orders?placed=${placed}`, { user: maria, orders: [] });
  expect(await screen.findByText('You have no orders')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My orders' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('does not thank for an order of long ago', async () => {
  const order = anOrder();
  serveOwnOrder(() => order);
  open(order);
  expect(await screen.findByRole('list', { name: 'Orders' })).toHaveTextContent(order.number);
  expect(screen.getByRole('heading', { level: 1, name: 'My orders' })).toBeVisible();
});

it('shows My orders if the order cannot be loaded', async () => {
  const order = justNow();
  server.use(http.get('*/api/order/user/:name', () => refusal(503, 'AWAY', 'Not now')));
  open(order);
  expect(await screen.findByRole('list', { name: 'Orders' })).toHaveTextContent(order.number);
});
