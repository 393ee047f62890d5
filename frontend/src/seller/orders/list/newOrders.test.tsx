import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { SellerOrder } from '../../../api/types';
import { stream } from '../../../test/jsdom/eventSource';
import { aSellerOrder, openSellerPage, serveSellerOrders } from '../../../test/sellerPage';
import { server } from '../../../test/server';

const first = aSellerOrder({ number: 'AAA1', createdAt: '2026-11-02T09:30:00.000Z' });
const second = aSellerOrder({ number: 'BBB2', createdAt: '2026-11-01T09:30:00.000Z' });
const fresh = aSellerOrder({ number: 'NEW9', createdAt: '2026-11-03T10:00:00.000Z' });

const row = async (number: string) =>
  within((await screen.findByRole('link', { name: number })).closest('tr') ?? document.body);

it('announces a new order without moving a row until the seller asks for it', async () => {
  const orders = [first];
  serveSellerOrders(orders);
  const { user } = openSellerPage('/seller/orders');
  await row('AAA1');
  act(() => stream().open());
  expect(await screen.findByText('Live')).toBeVisible();

  orders.unshift(fresh);
  act(() => stream().emit('order', { id: fresh._id }));
  const pill = await screen.findByRole('button', { name: '1 new order' });
  expect(screen.queryByRole('link', { name: 'NEW9' })).not.toBeInTheDocument();
  await user.click(pill);
  expect((await row('NEW9')).getByText('New')).toBeVisible();
  expect(await screen.findByText('New order NEW9 from Ana Flores')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '1 new order' })).not.toBeInTheDocument();
  expect((await row('AAA1')).queryByText('New')).not.toBeInTheDocument();
});

it('shows the new order even if the list has not received it yet', async () => {
  const orders = [first];
  serveSellerOrders(orders);
  const { user } = openSellerPage('/seller/orders');
  await row('AAA1');
  orders.unshift(fresh);
  let answer = (): void => undefined;
  const heldUp = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get('*/api/order/seller', async ({ request }) => {
      if (request.url.includes('limit=25')) await heldUp;
    }),
  );
  act(() => stream().emit('order', { id: fresh._id }));
  await user.click(await screen.findByRole('button', { name: '1 new order' }));
  answer();
  await row('NEW9');
});

it('shows the first order of all automatically', async () => {
  const orders: SellerOrder[] = [];
  serveSellerOrders(orders);
  openSellerPage('/seller/orders');
  await screen.findByText('Nothing to pack');
  orders.unshift(fresh);
  act(() => stream().emit('order', { id: fresh._id }));
  await row('NEW9');
});

it('announces new orders on a later page, without moving its rows', async () => {
  const orders = [first, second];
  const { pages } = serveSellerOrders(orders, () => orders.length + 50);
  const { user } = openSellerPage('/seller/orders?status=all&page=2');
  await row('AAA1');
  expect(pages()).toEqual(['page=2&limit=25&to=2026-11-02T09%3A30%3A00.001Z']);

  orders.unshift(fresh);
  act(() => stream().emit('order', { id: fresh._id }));
  const note = await screen.findByRole('link', { name: '1 new order' });
  expect(screen.queryByRole('link', { name: 'NEW9' })).not.toBeInTheDocument();

  await user.click(note);
  await row('NEW9');
  expect(location.pathname + location.search).toBe('/seller/orders?status=all');
  expect(screen.queryByRole('link', { name: '1 new order' })).not.toBeInTheDocument();
});

it('counts the new ones also where there are more orders than are counted', async () => {
  const orders = [first, second];
  serveSellerOrders(orders, () => 10_000);
  const { user } = openSellerPage('/seller/orders');
  await row('AAA1');

  const earlier = aSellerOrder({ number: 'NEW8', createdAt: '2026-11-03T09:00:00.000Z' });
  orders.unshift(fresh, earlier);
  act(() => stream().emit('order', { id: fresh._id }));
  await user.click(await screen.findByRole('button', { name: '2 new orders' }));
  await row('NEW8');
  await row('NEW9');
  expect(screen.queryByRole('button', { name: '2 new orders' })).not.toBeInTheDocument();
});

it('shows discreetly that the connection is lost, and keeps the list', async () => {
  serveSellerOrders([first]);
  openSellerPage('/seller/orders');
  await row('AAA1');
  server.use(http.get('*/api/order/seller', () => HttpResponse.error()));
  act(() => stream().fail({ forGood: false }));
  expect(await screen.findByText('Connection lost. Reconnecting…')).toBeVisible();
  act(() => stream().emit('order', { id: null }));
  await row('AAA1');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
