import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Refund, SellerPayment } from '../api/types';
import { aSellerOrder, serveOrder, type openSellerPage } from './sellerPage';
import { server } from './server';

/** An order paid online, and its page in the sellers' area. */
export const PAID = aSellerOrder({ paymentType: 'Online', isPaid: true, amount: 6.52 });
export const PAID_PATH = `/seller/orders/${PAID._id}`;
/** The localStorage key of refund attempts, shared by all tabs. */
export const KEPT = `larder.refund.${PAID._id}`;

export const aRefund = (own: Partial<Refund> = {}): Refund => ({
  _id: 'r1',
  key: 'k1',
  at: PAID.createdAt,
  by: 'Sam',
  amount: 2.5,
  status: 'done',
  isSurplus: false,
  ...own,
});

interface Desk {
  /** The payment on the server. */
  payment: SellerPayment;
  /** The requested refunds. */
  sent: { key: string | null; amount: number }[];
}

/** Serves this order, paid and not refunded, for one test. */
export function servePaidOrder(): Desk {
  const desk: Desk = {
    payment: { refundable: 6.52, refunds: [], flag: null, flags: [], paymentIntent: 'pi_1' },
    sent: [],
  };
  serveOrder(() => ({ ...PAID, refunded: 6.52 - desk.payment.refundable }));
  server.use(
    http.get('*/api/order/seller/:id/payment', () =>
      HttpResponse.json({ success: true, ...desk.payment }),
    ),
  );
  return desk;
}

/** Responds to refunds with each of these in turn, the last one repeatedly. */
export function serveRefunds(desk: Desk, ...answers: (() => Response)[]): void {
  server.use(
    http.post<{ id: string }, { amount: number }>(
      '*/api/order/seller/:id/refund',
      async ({ request }) => {
        const { amount } = await request.json();
        desk.sent.push({ key: request.headers.get('Idempotency-Key'), amount });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return answer?.();
      },
    ),
  );
}

/** Refunds $2.50. */
export function refunded(desk: Desk): Response {
  desk.payment = { ...desk.payment, refundable: 4.02, refunds: [aRefund()] };
  return HttpResponse.json({ success: true, message: '$2.50 is being refunded to the customer' });
}

export const paymentSection = async () =>
  within(await screen.findByRole('region', { name: 'Online payment' }));

/** Requests a refund and confirms it. */
export async function refund(user: ReturnType<typeof openSellerPage>['user'], amount: string) {
  const field = await (await paymentSection()).findByLabelText('Refund in dollars');
  await user.clear(field);
  await user.type(field, amount);
  await user.click((await paymentSection()).getByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: `Refund $${Number(amount).toFixed(2)}` }));
}
