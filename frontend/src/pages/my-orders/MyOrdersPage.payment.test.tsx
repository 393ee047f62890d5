import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { readCheckout } from '../../features/checkout/pendingCheckout';
import { ana, cart } from '../../test/checkout';
import { anOrder } from '../../test/factories';
import {
  hasLeft,
  opened,
  orderId,
  paid,
  pending,
  serveCancel,
  serveMyOrders,
  startedCheckout,
} from '../../test/onlinePayment';
import { renderApp, serveSession } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { passTime, stopTime } from '../../test/time';

const open = () => renderApp('/my-orders', { user: { ...ana, cartItems: cart }, cart });

it.each([
  [{ isPaid: true }, 'Paid'],
  [{ isPaid: true, amount: 6.52, refunded: 6.52 }, 'Refunded'],
  [{ isPaid: true, amount: 6.52, refunded: 2.5 }, 'Partly refunded ($2.50)'],
  [{ status: 'Payment Pending' as const }, 'Pending'],
  [{ status: 'Cancelled' as const }, 'Not paid'],
])('shows the state of an online payment: %o', async (own, label) => {
  serveMyOrders(() => [anOrder({ paymentType: 'Online', ...own })]);
  open();
  const payment = (await screen.findByText('Payment')).parentElement;
  expect(payment).toHaveTextContent(`PaymentOnline Payment${label}`);
});

describe('an order that waits for its payment', () => {
  it('can be paid now', async () => {
    serveMyOrders(() => [pending()]);
    server.use(http.post(`*/api/order/${orderId}/pay`, opened));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    await waitFor(hasLeft);
    expect(readCheckout(ana._id)).toMatchObject({ orderId, userId: ana._id, items: cart });
    expect(screen.getByRole('button', { name: 'Pay now', busy: true })).toBeVisible();
  });

  it("shows the server's sentence and the truth when it cannot be paid any more", async () => {
    let order = pending();
    serveMyOrders(() => [order]);
    server.use(
      http.post(`*/api/order/${orderId}/pay`, () => {
        order = pending({ status: 'Cancelled' });
        return refusal(409, 'NOT_PAYABLE', 'This order does not wait for a payment.', {
          status: 'Cancelled',
        });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(await screen.findByText('This order does not wait for a payment.')).toBeVisible();
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  it('can be cancelled after confirmation, and the cart stays', async () => {
    startedCheckout();
    let order = pending();
    serveMyOrders(() => [order]);
    const cancelled = serveCancel(() => {
      order = pending({ status: 'Cancelled' });
      return HttpResponse.json({ success: true, message: 'Order cancelled' });
    });
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(await screen.findByRole('button', { name: 'Keep order' }));
    expect(cancelled).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Order cancelled')).toBeVisible();
    expect(await screen.findByText('Not paid')).toBeVisible();
    expect(cancelled).toEqual([orderId]);
    expect(store.getState().cart.items).toEqual(cart);
    expect(readCheckout(ana._id)).toBeUndefined();
  });
});

describe('after paying', () => {
  it('looks a few times for a payment that is late', async () => {
    stopTime();
    startedCheckout();
    let order = pending();
    const asked = serveMyOrders(() => [order]);
    const { store } = renderApp('/loader?next=my-orders', {
      user: { ...ana, cartItems: cart },
      cart,
    });
    await screen.findByText('One moment, please');
    await passTime(5_000);
    expect(await screen.findByText(/Checking for your payment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    order = paid();
    serveSession({ ...ana, cartItems: {}, cartVersion: 2 });
    await passTime(1_500);
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(store.getState().cart.items).toEqual({});
    const times = asked.times;
    await passTime(60_000);
    expect(asked.times).toBe(times);
  });

  it('offers to pay again when no payment arrives', async () => {
    stopTime();
    startedCheckout();
    const asked = serveMyOrders(() => [pending()]);
    open();
    await screen.findByRole('button', { name: 'Pay now' });
    await passTime(60_000);
    expect(asked.times).toBeGreaterThan(5);
    expect(asked.times).toBeLessThan(10);
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible();
  });

  it('does not look again for an order of another browser', async () => {
    stopTime();
    const asked = serveMyOrders(() => [pending()]);
    open();
    await screen.findByRole('button', { name: 'Pay now' });
    await passTime(30_000);
    expect(asked.times).toBe(1);
  });
});
