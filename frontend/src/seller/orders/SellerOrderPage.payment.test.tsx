import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import {
  aRefund,
  PAID,
  PAID_PATH,
  paymentSection,
  refund,
  refunded,
  servePaidOrder,
  serveRefunds,
} from '../../test/paidOrder';
import {
  aFlag,
  aSeller,
  aSellerOrder,
  openSellerPage,
  serveOrder,
  serveSellerOrders,
} from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

let desk: ReturnType<typeof servePaidOrder>;
beforeEach(() => {
  desk = servePaidOrder();
});

it('shows payments that need review, payments received and refunds', async () => {
  desk.payment = {
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
  openSellerPage(PAID_PATH);
  const region = await paymentSection();
  expect(await region.findByText('This order was paid twice.')).toBeVisible();
  expect(region.getByText('Partly refunded ($2.50)')).toBeVisible();
  expect(region.getByText('pi_1')).toBeVisible();
  const rows = within(region.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^Refunded.* · Sam\$2.50$/);
  expect(rows[1]).toHaveTextContent(/^On its way · paid too much.* · Larder\$6.52$/);
  expect(rows[2]).toHaveTextContent(/^Refused by Stripe.*\$1.00$/);
});

it('refunds everything by default, or a part, after confirmation', async () => {
  serveRefunds(desk, () => refunded(desk));
  const { user } = openSellerPage(PAID_PATH);
  expect(await (await paymentSection()).findByLabelText('Refund in dollars')).toHaveValue('6.52');
  await refund(user, '2.5');
  expect(await screen.findByText('$2.50 is being refunded to the customer')).toBeVisible();
  expect(desk.sent).toEqual([{ key: expect.stringMatching(/^[\da-f-]{36}$/), amount: 2.5 }]);
  await waitFor(async () =>
    expect((await paymentSection()).getByLabelText('Refund in dollars')).toHaveValue('4.02'),
  );
  expect((await paymentSection()).getByRole('list', { name: 'Refunds' })).toBeVisible();
});

it.each([
  ['', 'Please enter an amount such as 4.50.'],
  ['1.234', 'Please enter an amount such as 4.50.'],
  ['0', 'The amount must be above 0.'],
  ['6.53', 'At most $6.52 can be refunded.'],
])('does not send a refund of “%s”', async (amount, complaint) => {
  const { user } = openSellerPage(PAID_PATH);
  const field = await (await paymentSection()).findByLabelText('Refund in dollars');
  await user.clear(field);
  if (amount) await user.type(field, amount);
  await user.click((await paymentSection()).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(complaint)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('has no online payment where one pays at the door', async () => {
  serveOrder(() => ({ ...PAID, paymentType: 'COD', isPaid: false }));
  openSellerPage(PAID_PATH);
  await screen.findByRole('region', { name: 'Delivery and payment' });
  expect(screen.queryByRole('region', { name: 'Online payment' })).not.toBeInTheDocument();
});

it('marks refunds and payments that need review in the list', async () => {
  serveSellerOrders([
    { ...PAID, refunded: 6.52, paymentFlag: 'This order was paid twice.' },
    aSellerOrder({ paymentType: 'Online', isPaid: true, amount: 6.52, refunded: 1 }),
  ]);
  openSellerPage('/seller/orders');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Refunded');
  expect(within(first ?? document.body).getByTitle('This order was paid twice.')).toBeVisible();
  expect(second).toHaveTextContent('Partly refunded ($1.00)');
  expect(second).not.toHaveTextContent('Review payment');
});

it('keeps the entered amount when the session ends, and explains the login', async () => {
  const sam = aSeller();
  serveRefunds(desk, () => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.'));
  server.use(
    http.post('*/api/seller/login', () =>
      HttpResponse.json({ success: true, seller: sam, message: 'Logged in' }),
    ),
  );
  const { user } = openSellerPage(PAID_PATH, sam);
  await refund(user, '2.5');
  expect(await screen.findByText('You were logged out. What you entered is kept.')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), sam.email);
  await user.type(screen.getByLabelText('Password'), 'seven green pears');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await (await paymentSection()).findByLabelText('Refund in dollars')).toHaveValue('2.5');
});
