import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { setSessionUser } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { readCheckout } from '../../features/checkout/pendingCheckout';
import { ana, cart, lost, milk, openCart, placeOrderButton, tomatoes } from '../../test/checkout';
import { aUser } from '../../test/factories';
import {
  comeBack,
  hasLeft,
  offerOnline,
  opened,
  openOnlineCart,
  orderId,
  paid,
  pending,
  proceed,
  serveCheckout,
  serveMyOrders,
  startedCheckout,
} from '../../test/onlinePayment';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

beforeEach(() => offerOnline());

describe('the payment method', () => {
  it('is cash first, and online where the shop offers it', async () => {
    openCart();
    await screen.findByRole('option', { name: 'Online Payment' });
    const options = within(screen.getByLabelText('Payment method')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Cash On Delivery',
      'Online Payment',
    ]);
    expect(screen.getByLabelText('Payment method')).toHaveValue('COD');
    expect(await placeOrderButton()).toBeVisible();
  });

  it.each([
    [true, 'Test mode: you pay on a test page, and no money moves.'],
    [false, 'You pay on Stripe’s secure page. We never see your card.'],
  ])('explains where to pay (test mode: %s)', async (isSandbox, text) => {
    offerOnline({ isSandbox });
    await openOnlineCart();
    expect(await screen.findByText(text)).toBeVisible();
    expect(await proceed()).toBeVisible();
  });

  it("is not another customer's choice", async () => {
    startedCheckout({ userId: 'ben' });
    const { user, store } = openCart();
    await screen.findByRole('option', { name: 'Online Payment' });
    expect(screen.getByLabelText('Payment method')).toHaveValue('COD');
    await user.selectOptions(screen.getByLabelText('Payment method'), 'Online Payment');
    serveMyOrders(() => []);
    act(() => void store.dispatch(setSessionUser(aUser({ cartItems: cart }))));
    await waitFor(() => expect(screen.getByLabelText('Payment method')).toHaveValue('COD'));
  });

  it('stays selected when a visitor logs in, and when their session expires', async () => {
    const { user, store } = renderApp('/cart', { cart, products: [tomatoes, milk], addresses: [] });
    await screen.findByRole('option', { name: 'Online Payment' });
    await user.selectOptions(screen.getByLabelText('Payment method'), 'Online Payment');
    await act(() => store.dispatch(setSessionUser(ana)));
    expect(screen.getByLabelText('Payment method')).toHaveValue('Online');
    act(() => void store.dispatch(loginOpened({ stays: true, reason: 'session-ended' })));
    await act(() => store.dispatch(setSessionUser(null)));
    await act(() => store.dispatch(setSessionUser(ana)));
    expect(screen.getByLabelText('Payment method')).toHaveValue('Online');
  });

  it('is cash if the other methods are unknown', async () => {
    server.use(http.get('*/api/payment/methods', () => refusal(503, 'AWAY', 'Not now')));
    openCart();
    expect(await placeOrderButton()).toBeVisible();
    expect(screen.getByLabelText('Payment method')).toHaveValue('COD');
    expect(screen.queryByRole('option', { name: 'Online Payment' })).not.toBeInTheDocument();
  });
});

describe('going to pay', () => {
  it('redirects the browser to the payment page and keeps the cart', async () => {
    const sent = serveCheckout(opened);
    const { user, store } = await openOnlineCart();
    await user.click(await proceed());
    await waitFor(hasLeft);
    expect(sent).toEqual([{ key: expect.stringMatching(/^[\da-f-]{36}$/), expectedAmount: 10.96 }]);
    expect(store.getState().cart.items).toEqual(cart);
    expect(readCheckout(ana._id)).toMatchObject({ orderId, userId: ana._id, items: cart });
    expect(screen.getByRole('button', { name: 'Proceed to checkout', busy: true })).toBeVisible();
  });

  it('can be repeated when the browser restores the page, and leads to the same payment page', async () => {
    const sent = serveCheckout(opened);
    const { user } = await openOnlineCart();
    await user.click(await proceed());
    await comeBack();
    await user.click(await proceed());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('leads to the same payment page after returning by a link, with online payment still selected', async () => {
    const sent = serveCheckout(opened);
    const first = await openOnlineCart();
    await first.user.click(await proceed());
    await waitFor(hasLeft);
    first.unmount();

    serveMyOrders(() => [pending()]);
    const { user } = openCart();
    await user.click(await proceed());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('orders again with a new key, in the same click, if the order was cancelled meanwhile', async () => {
    const cancelled = () => refusal(409, 'ATTEMPT_CLOSED', 'This attempt to order has ended.');
    const sent = serveCheckout(opened, cancelled, opened);
    const { user, store } = await openOnlineCart();
    await user.click(await proceed());
    await comeBack();
    await user.click(await proceed());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    await waitFor(() => expect(readCheckout(ana._id)?.attempt?.key).toBe(sent[2]?.key));
    expect(store.getState().cart.items).toEqual(cart);
  });

  it.each([
    [503, 'PAYMENT_UNAVAILABLE', 'Online payment does not answer right now.'],
    [400, 'AMOUNT_TOO_SMALL', 'Online payment starts at $0.50.'],
    [409, 'ONLINE_PAYMENT_OFF', 'Online payment is not offered at the moment.'],
  ])(
    'keeps everything and shows an error when it is rejected (%i %s)',
    async (status, code, message) => {
      serveCheckout(() => refusal(status, code, message));
      const { user, store } = await openOnlineCart();
      await user.click(await proceed());
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByText(/No answer came/)).not.toBeInTheDocument();
      expect(store.getState().cart.items).toEqual(cart);
      expect(readCheckout(ana._id)).toBeUndefined();
      expect(await proceed()).toBeVisible();
    },
  );

  it('repeats the same order when its answer was lost', async () => {
    const sent = serveCheckout(lost, opened);
    const { user } = await openOnlineCart();
    await user.click(await proceed());
    expect(await screen.findByText(/Press Proceed to checkout again/)).toBeVisible();
    await user.click(await proceed());
    await waitFor(hasLeft);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('opens the orders if the cart has been paid already', async () => {
    serveCheckout(() =>
      refusal(409, 'NOT_PAYABLE', 'It does not wait for a payment', { status: 'Order Placed' }),
    );
    server.use(
      http.post('*/api/order/attempt/close', () =>
        HttpResponse.json({ success: true, message: 'Order placed', order: paid() }),
      ),
    );
    const { user, store } = await openOnlineCart();
    await user.click(await proceed());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(store.getState().cart.items).toEqual({});
  });
});
