import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { CartItems, Order } from '../api/types';
import { storeCart } from '../features/cart/cartStorage';
import type { PendingCheckout } from '../features/checkout/pendingCheckout';
import { pendingWork } from '../lib/reloadGuard';
import { writeStored } from './stored';
import { ana, cart, milk, openCart, tomatoes } from './checkout';
import { anId, anOrder } from './factories';
import { server } from './server';

/** A payment URL that jsdom can navigate to: only the fragment differs. */
const payUrl = () => `${location.pathname}${location.search}#pay`;
export const hasLeft = () => expect(location.hash).toBe('#pay');

/** The browser has left for the payment page and restores this page from its back/forward cache. */
export async function comeBack(): Promise<void> {
  await waitFor(hasLeft);
  // The navigation starts before the busy state is rendered.
  await waitFor(() => expect(pendingWork.has('redirect')).toBe(true));
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

export const orderId = anId();

/** The order of the test cart with a pending payment. */
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

/** Responds to checkouts with each of these in turn, the last one repeatedly, and records the requests. */
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

/** Records the cancelled orders. */
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

/** Serves the customer's orders as `list` returns them at that time; counts the requests. */
export function serveMyOrders(list: () => Order[]) {
  const requests = { times: 0 };
  server.use(
    http.get('*/api/order/user', () => {
      requests.times += 1;
      return HttpResponse.json({ success: true, orders: list(), total: list().length });
    }),
  );
  return requests;
}

/** Stores a started payment of the test cart. */
export function startedCheckout(own: Partial<PendingCheckout> = {}): void {
  const checkout: PendingCheckout = {
    orderId,
    userId: ana._id,
    items: cart,
    at: Date.now(),
    ...own,
  };
  writeStored('larder.checkout', checkout);
}

/** Stores a cart that is based on this saved one. */
export function keepCart(items: CartItems, { base }: { base: CartItems }): void {
  storeCart({ items, base, version: 1, owner: ana._id });
}

/** Opens the test cart with online payment selected. */
export async function openOnlineCart(shop: Parameters<typeof openCart>[0] = {}) {
  const view = openCart(shop);
  await view.user.selectOptions(await screen.findByLabelText('Payment method'), [
    await screen.findByRole('option', { name: 'Online Payment' }),
  ]);
  return view;
}

export const proceed = () =>
  screen.findByRole('button', { name: 'Proceed to checkout', busy: false });
