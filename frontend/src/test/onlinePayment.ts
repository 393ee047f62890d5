import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { CartItems, Order } from '../api/types';
import { storeCart } from '../features/cart/cartStorage';
import type { RunningCheckout } from '../features/checkout/runningCheckout';
import { pendingWork } from '../lib/reloadGuard';
import { writeStored } from './stored';
import { ana, cart, milk, openCart, tomatoes } from './checkout';
import { anId, anOrder } from './factories';
import { server } from './server';

/** Another address for the browser, which jsdom can follow: only the part behind # changes. */
const payUrl = () => `${location.pathname}${location.search}#pay`;
export const hasLeft = () => expect(location.hash).toBe('#pay');

/** The browser has gone to pay, and brings the page back from its page cache. */
export async function comeBack(): Promise<void> {
  await waitFor(hasLeft);
  // The page is told to go before it has drawn that it goes.
  await waitFor(() => expect(pendingWork.has('redirect')).toBe(true));
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

export const orderId = anId();

/** The order of the test cart, waiting for its payment. */
export const pending = (own: Partial<Order> = {}): Order =>
  anOrder({
    _id: orderId,
    paymentType: 'Online',
    status: 'Payment Pending',
    items: [
      { product: tomatoes, quantity: 2 },
      { product: milk, quantity: 3 },
    ],
    ...own,
  });
export const paid = (): Order => pending({ status: 'Order Placed', isPaid: true });

export function offerOnline({ isSandbox = true } = {}): void {
  server.use(
    http.get('*/api/payment/methods', () =>
      HttpResponse.json({ success: true, methods: ['COD', 'Online'], isSandbox }),
    ),
  );
}

interface Sent {
  key: string | null;
  expectedAmount: number;
}

export const opened = () =>
  HttpResponse.json({ success: true, message: 'Please pay', orderId, url: payUrl() });

/** Answers checkouts one after the other with these, the last one again and again; notes what was sent. */
export function serveCheckout(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  server.use(
    http.post<never, Sent>('*/api/order/stripe', async ({ request }) => {
      const { expectedAmount } = await request.json();
      sent.push({ key: request.headers.get('Idempotency-Key'), expectedAmount });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return await answer?.();
    }),
  );
  return sent;
}

/** Notes which orders are taken back; answers as told. */
export function serveCancel(
  answer: () => Response = () => HttpResponse.json({ success: true, message: 'Order cancelled' }),
) {
  const cancelled: unknown[] = [];
  server.use(
    http.post('*/api/order/:id/cancel', ({ params }) => {
      cancelled.push(params.id);
      return answer() as HttpResponse<null>;
    }),
  );
  return cancelled;
}

/** Answers the customer's orders with what `list` holds at that time; counts how often. */
export function serveMyOrders(list: () => Order[]) {
  const asked = { times: 0 };
  server.use(
    http.get('*/api/order/user', () => {
      asked.times += 1;
      return HttpResponse.json({ success: true, orders: list(), total: list().length });
    }),
  );
  return asked;
}

/** As if this browser had gone to pay for the test cart. */
export function startedCheckout(own: Partial<RunningCheckout> = {}): void {
  const checkout: RunningCheckout = {
    orderId,
    userId: ana._id,
    items: cart,
    at: Date.now(),
    ...own,
  };
  writeStored('larder.checkout', checkout);
}

/** As if this browser had kept a cart that began with the saved one. */
export function keepCart(items: CartItems, { base }: { base: CartItems }): void {
  storeCart({ items, base, version: 1, owner: ana._id });
}

/** The test cart with online payment chosen. */
export async function openOnlineCart(shop: Parameters<typeof openCart>[0] = {}) {
  const view = openCart(shop);
  await view.user.selectOptions(await screen.findByLabelText('Payment method'), [
    await screen.findByRole('option', { name: 'Online Payment' }),
  ]);
  return view;
}

export const proceed = () =>
  screen.findByRole('button', { name: 'Proceed to checkout', busy: false });
