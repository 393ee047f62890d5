import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import {
  aRefund,
  KEPT,
  PAID,
  PAID_PATH,
  paymentSection,
  refund,
  refunded,
  servePaidOrder,
  serveRefunds,
} from '../../../test/paidOrder';
import { openSellerPage } from '../../../test/sellerPage';
import { refusal } from '../../../test/server';
import { sellerApi } from '../../sellerApi';

let desk: ReturnType<typeof servePaidOrder>;
beforeEach(() => {
  desk = servePaidOrder();
});

it('tries again under the same key when the answer was lost, also after a reload', async () => {
  serveRefunds(
    desk,
    () => HttpResponse.error(),
    () => refusal(429, 'TOO_MANY_REQUESTS', 'Not so fast.'),
    () => refunded(desk),
  );
  const first = openSellerPage(PAID_PATH);
  await refund(first.user, '2.5');
  expect(await screen.findByText(/it won’t be refunded twice/)).toBeVisible();
  expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  first.unmount();

  const { user } = openSellerPage(PAID_PATH);
  expect(
    await screen.findByText(/^We got no response .* \$2\.50 .*it won’t be refunded twice/),
  ).toBeVisible();
  await refund(user, '2.50');
  expect(await screen.findByText('Not so fast.')).toBeVisible();
  expect(screen.getByText(/it won’t be refunded twice/)).toBeVisible();
  await refund(user, '2.50');
  await waitFor(() => expect(desk.sent).toHaveLength(3));
  expect([desk.sent[1], desk.sent[2]]).toEqual([desk.sent[0], desk.sent[0]]);
});

it('retries with the key it sent, whatever another tab does to the stored one', async () => {
  serveRefunds(
    desk,
    () => {
      localStorage.removeItem(KEPT);
      return HttpResponse.error();
    },
    () => {
      localStorage.setItem(KEPT, '"of-another-tab"');
      return refunded(desk);
    },
    () => refunded(desk),
  );
  const first = openSellerPage(PAID_PATH);
  await refund(first.user, '2.5');
  await screen.findByText(/it won’t be refunded twice/);
  await refund(first.user, '2.5');
  expect(await screen.findByText('$2.50 is being refunded to the customer')).toBeVisible();
  expect(desk.sent[1]).toEqual(desk.sent[0]);
  first.unmount();

  const { user } = openSellerPage(PAID_PATH);
  expect(await screen.findByText(/^We got no response.*it won’t be refunded twice/)).toBeVisible();
  await refund(user, '2.5');
  await waitFor(() => expect(desk.sent[2]?.key).toBe('of-another-tab'));
});

it('recognizes by the list that a refund whose response was lost has succeeded', async () => {
  serveRefunds(
    desk,
    () => {
      refunded(desk);
      desk.payment.refunds = [aRefund({ key: desk.sent[0]?.key ?? '' })];
      return HttpResponse.error();
    },
    () => refunded(desk),
  );
  const { user } = openSellerPage(PAID_PATH);
  await refund(user, '2.5');
  expect(await screen.findByText(/^Your earlier refund went/)).toBeVisible();
  expect(screen.queryByText(/it won’t be refunded twice/)).not.toBeInTheDocument();
  expect(localStorage.getItem(KEPT)).toBeNull();
  await refund(user, '2.5');
  await waitFor(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent[1]?.key).not.toBe(desk.sent[0]?.key);
});

it('asks again when the list changes before a refund is confirmed', async () => {
  localStorage.setItem(KEPT, '"k1"');
  serveRefunds(desk, () => refunded(desk));
  const { user, store } = openSellerPage(PAID_PATH);
  await user.click(await (await paymentSection()).findByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog');
  refunded(desk);
  act(() => void store.dispatch(sellerApi.util.invalidateTags([{ type: 'Order', id: PAID._id }])));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(/^Your earlier refund went/)).toBeVisible();
});

it('does not refund another amount beside one whose response was lost', async () => {
  serveRefunds(
    desk,
    () => HttpResponse.error(),
    () => refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'This key has come with something else.'),
    () => refunded(desk),
  );
  const { user } = openSellerPage(PAID_PATH);
  await refund(user, '2.5');
  await screen.findByText(/it won’t be refunded twice/);
  await refund(user, '3');
  expect(await screen.findByText(/^Your earlier refund went/)).toBeVisible();
  expect(screen.queryByText('This key has come with something else.')).not.toBeInTheDocument();
  await refund(user, '4');
  await waitFor(() => expect(desk.sent).toHaveLength(3));
  expect(desk.sent[1]).toEqual({ key: desk.sent[0]?.key, amount: 3 });
  expect(desk.sent[2]?.key).not.toBe(desk.sent[0]?.key);
});

it("shows the server's message, and uses another key for the next attempt", async () => {
  serveRefunds(
    desk,
    () => refusal(409, 'REFUND_REFUSED', 'Stripe refused this refund.'),
    () => refunded(desk),
  );
  const { user } = openSellerPage(PAID_PATH);
  await refund(user, '2.5');
  expect(await screen.findByText('Stripe refused this refund.')).toBeVisible();
  await refund(user, '2.5');
  await waitFor(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent[1]?.key).not.toBe(desk.sent[0]?.key);
});
