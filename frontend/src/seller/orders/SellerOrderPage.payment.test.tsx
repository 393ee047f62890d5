import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../api/api';
import type { Refund, SellerPayment } from '../../api/types';
import {
  aFlag,
  aSeller,
  aSellerOrder,
  openDesk,
  serveOrder,
  serveOrderList,
} from '../../test/sellerDesk';
import { refusal, server } from '../../test/server';

const order = aSellerOrder({ paymentType: 'Online', isPaid: true, amount: 6.52 });
const path = `/seller/orders/${order._id}`;
/** Where the attempts of all tabs are kept. */
const kept = `larder.refund.${order._id}`;

const aRefund = (own: Partial<Refund> = {}): Refund => ({
  _id: 'r1',
  key: 'k1',
  at: order.createdAt,
  by: 'Sam',
  amount: 2.5,
  status: 'done',
  isSurplus: false,
  ...own,
});

let payment: SellerPayment;
let sent: { key: string | null; amount: number }[];

beforeEach(() => {
  payment = { refundable: 6.52, refunds: [], flag: null, flags: [], paymentIntent: 'pi_1' };
  sent = [];
  serveOrder(() => ({ ...order, refunded: 6.52 - payment.refundable }));
  server.use(
    http.get('*/api/order/seller/:id/payment', () =>
      HttpResponse.json({ success: true, ...payment }),
    ),
  );
});

function serveRefunds(...answers: (() => Response)[]) {
  server.use(
    http.post<{ id: string }, { amount: number }>(
      '*/api/order/seller/:id/refund',
      async ({ request }) => {
        const { amount } = await request.json();
        sent.push({ key: request.headers.get('Idempotency-Key'), amount });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return answer?.();
      },
    ),
  );
}

function refunded(): Response {
  payment = {
    ...payment,
    refundable: 4.02,
    refunds: [aRefund()],
  };
  return HttpResponse.json({ success: true, message: '$2.50 goes back to the customer' });
}

const section = async () => within(await screen.findByRole('region', { name: 'Online payment' }));

/** Asks for a refund, and once more when the shop asks back. */
async function refund(user: ReturnType<typeof openDesk>['user'], amount: string) {
  const field = await (await section()).findByLabelText('Refund in dollars');
  await user.clear(field);
  await user.type(field, amount);
  await user.click((await section()).getByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: `Refund $${Number(amount).toFixed(2)}` }));
}

it('shows what needs a look, what came in and what went back', async () => {
  payment = {
    refundable: 4.02,
    flag: 'This order was paid twice.',
    flags: [aFlag({ sentence: 'This order was paid twice.' })],
    paymentIntent: 'pi_1',
    refunds: [
      aRefund(),
      aRefund({ _id: 'r2', by: 'Larder', amount: 6.52, status: 'pending', isSurplus: true }),
      aRefund({ _id: 'r3', amount: 1, status: 'failed' }),
    ],
  };
  openDesk(path);
  const region = await section();
  expect(await region.findByText('This order was paid twice.')).toBeVisible();
  expect(region.getByText('Partly refunded ($2.50)')).toBeVisible();
  expect(region.getByText('pi_1')).toBeVisible();
  const rows = within(region.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^Refunded.* · Sam\$2.50$/);
  expect(rows[1]).toHaveTextContent(/^On its way · paid too much.* · Larder\$6.52$/);
  expect(rows[2]).toHaveTextContent(/^Refused by Stripe.*\$1.00$/);
});

it('refunds all by default, or a part, after asking once more', async () => {
  serveRefunds(refunded);
  const { user } = openDesk(path);
  expect(await (await section()).findByLabelText('Refund in dollars')).toHaveValue('6.52');
  await refund(user, '2.5');
  expect(await screen.findByText('$2.50 goes back to the customer')).toBeVisible();
  expect(sent).toEqual([{ key: expect.stringMatching(/^[\da-f-]{36}$/), amount: 2.5 }]);
  await waitFor(async () =>
    expect((await section()).getByLabelText('Refund in dollars')).toHaveValue('4.02'),
  );
  expect((await section()).getByRole('list', { name: 'Refunds' })).toBeVisible();
});

it.each([
  ['', 'Please enter an amount such as 4.50.'],
  ['1.234', 'Please enter an amount such as 4.50.'],
  ['0', 'The amount must be above 0.'],
  ['6.53', 'At most $6.52 can be refunded.'],
])('does not ask for a refund of “%s”', async (amount, complaint) => {
  const { user } = openDesk(path);
  const field = await (await section()).findByLabelText('Refund in dollars');
  await user.clear(field);
  if (amount) await user.type(field, amount);
  await user.click((await section()).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(complaint)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('tries again under the same key when the answer was lost, also after a reload', async () => {
  serveRefunds(
    () => HttpResponse.error(),
    () => refusal(429, 'TOO_MANY_REQUESTS', 'Not so fast.'),
    refunded,
  );
  const first = openDesk(path);
  await refund(first.user, '2.5');
  expect(await screen.findByText(/it will not go back twice/)).toBeVisible();
  expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  first.unmount();

  const { user } = openDesk(path);
  expect(
    await screen.findByText(/^No answer came .* \$2\.50 .*it will not go back twice/),
  ).toBeVisible();
  await refund(user, '2.50');
  expect(await screen.findByText('Not so fast.')).toBeVisible();
  expect(screen.getByText(/it will not go back twice/)).toBeVisible();
  await refund(user, '2.50');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect([sent[1], sent[2]]).toEqual([sent[0], sent[0]]);
});

it('goes on under the key it sent, whatever another tab does to the kept one', async () => {
  serveRefunds(
    () => {
      localStorage.removeItem(kept);
      return HttpResponse.error();
    },
    () => {
      localStorage.setItem(kept, '"of-another-tab"');
      return refunded();
    },
    refunded,
  );
  const first = openDesk(path);
  await refund(first.user, '2.5');
  await screen.findByText(/it will not go back twice/);
  await refund(first.user, '2.5');
  expect(await screen.findByText('$2.50 goes back to the customer')).toBeVisible();
  expect(sent[1]).toEqual(sent[0]);
  first.unmount();

  const { user } = openDesk(path);
  expect(await screen.findByText(/^No answer came .*it will not go back twice/)).toBeVisible();
  await refund(user, '2.5');
  await waitFor(() => expect(sent[2]?.key).toBe('of-another-tab'));
});

it('knows by the list that a refund whose answer was lost has gone through', async () => {
  serveRefunds(() => {
    refunded();
    payment.refunds = [aRefund({ key: sent[0]?.key ?? '' })];
    return HttpResponse.error();
  }, refunded);
  const { user } = openDesk(path);
  await refund(user, '2.5');
  expect(await screen.findByText(/^The refund whose answer was lost has gone/)).toBeVisible();
  expect(screen.queryByText(/it will not go back twice/)).not.toBeInTheDocument();
  expect(localStorage.getItem(kept)).toBeNull();
  await refund(user, '2.5');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('asks again when the list changes before a refund is confirmed', async () => {
  localStorage.setItem(kept, '"k1"');
  serveRefunds(refunded);
  const { user, store } = openDesk(path);
  await user.click(await (await section()).findByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog');
  refunded();
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Order', id: order._id }])));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(/^The refund whose answer was lost has gone/)).toBeVisible();
});

it('does not refund another amount beside one whose answer was lost', async () => {
  serveRefunds(
    () => HttpResponse.error(),
    () => refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'This key has come with something else.'),
    refunded,
  );
  const { user } = openDesk(path);
  await refund(user, '2.5');
  await screen.findByText(/it will not go back twice/);
  await refund(user, '3');
  expect(await screen.findByText(/^The refund whose answer was lost has gone/)).toBeVisible();
  expect(screen.queryByText('This key has come with something else.')).not.toBeInTheDocument();
  await refund(user, '4');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toEqual({ key: sent[0]?.key, amount: 3 });
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

it("says the server's sentence, and takes another key for the next try", async () => {
  serveRefunds(() => refusal(409, 'REFUND_REFUSED', 'Stripe refused this refund.'), refunded);
  const { user } = openDesk(path);
  await refund(user, '2.5');
  expect(await screen.findByText('Stripe refused this refund.')).toBeVisible();
  await refund(user, '2.5');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('has no online payment where one pays at the door', async () => {
  serveOrder(() => ({ ...order, paymentType: 'COD', isPaid: false }));
  openDesk(path);
  await screen.findByRole('region', { name: 'Delivery and payment' });
  expect(screen.queryByRole('region', { name: 'Online payment' })).not.toBeInTheDocument();
});

it('marks in the list what went back and what needs a look', async () => {
  serveOrderList([
    { ...order, refunded: 6.52, paymentFlag: 'This order was paid twice.' },
    aSellerOrder({ paymentType: 'Online', isPaid: true, amount: 6.52, refunded: 1 }),
  ]);
  openDesk('/seller/orders');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Refunded');
  expect(within(first ?? document.body).getByTitle('This order was paid twice.')).toBeVisible();
  expect(second).toHaveTextContent('Partly refunded ($1.00)');
  expect(second).not.toHaveTextContent('Check payment');
});

it('keeps the amount that was entered when the session ends, and says why the login appears', async () => {
  const sam = aSeller();
  serveRefunds(() => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.'));
  server.use(
    http.post('*/api/seller/login', () =>
      HttpResponse.json({ success: true, seller: sam, message: 'Logged in' }),
    ),
  );
  const { user } = openDesk(path, sam);
  await refund(user, '2.5');
  expect(await screen.findByText('You were logged out. What you entered is kept.')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), sam.email);
  await user.type(screen.getByLabelText('Password'), 'seven green pears');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await (await section()).findByLabelText('Refund in dollars')).toHaveValue('2.5');
});
