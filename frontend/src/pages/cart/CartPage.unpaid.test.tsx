import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCheckout } from '../../features/checkout/pendingCheckout';
import {
  ana,
  line,
  milk,
  placed,
  placeOrderButton,
  serveOrders,
  tomatoes,
} from '../../test/checkout';
import {
  comeBack,
  offerOnline,
  opened,
  openOnlineCart,
  orderId,
  paid,
  pending,
  proceed,
  serveCancel,
  serveCheckout,
  serveMyOrders,
} from '../../test/onlinePayment';
import { serveSession } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

beforeEach(() => offerOnline());

describe('ordering something else instead of paying', () => {
  async function backFromPaying(shop = {}) {
    const sent = serveCheckout(opened);
    const view = await openOnlineCart(shop);
    serveMyOrders(() => [pending()]);
    await view.user.click(await proceed());
    await comeBack();
    await proceed();
    return { ...view, sent };
  }

  it('cancels the unpaid order first', async () => {
    const cancelled = serveCancel();
    const orders = serveOrders(placed);
    const { user, store } = await backFromPaying();
    await user.selectOptions(screen.getByLabelText('Payment method'), 'Cash On Delivery');
    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(cancelled).toEqual([orderId]);
    expect(orders).toHaveLength(1);
    expect(store.getState().cart.items).toEqual({});
    expect(readCheckout(ana._id)).toBeUndefined();
  });

  it('opens another payment page when the cart has changed', async () => {
    const cancelled = serveCancel();
    const { user, sent } = await backFromPaying();
    await user.selectOptions((await line('Milk')).getByLabelText('Quantity of Milk'), '4');
    await user.click(await proceed());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(cancelled).toEqual([orderId]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('does not order again if the first order was paid meanwhile', async () => {
    serveCancel(() => refusal(409, 'NOT_PAYABLE', 'No', { status: 'Order Placed' }));
    const orders = serveOrders(placed);
    const { user, store } = await backFromPaying();
    await user.selectOptions(screen.getByLabelText('Payment method'), 'Cash On Delivery');
    serveMyOrders(() => [paid()]);
    serveSession({ ...ana, cartItems: {}, cartVersion: 2 });
    await user.click(await placeOrderButton());
    expect(await screen.findByText(/You have paid for these products already/)).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    await waitFor(() => expect(store.getState().cart.items).toEqual({}));
    expect(orders).toHaveLength(0);
  });

  it('asks for confirmation before ordering beside a pending payment', async () => {
    serveCancel(() => refusal(409, 'PAYMENT_IN_PROGRESS', 'It is on its way'));
    const orders = serveOrders(placed);
    const { user } = await backFromPaying();
    await user.selectOptions(screen.getByLabelText('Payment method'), 'Cash On Delivery');
    await user.click(await placeOrderButton());
    expect(await screen.findByText(/your earlier order is still being processed/)).toBeVisible();
    expect(orders).toHaveLength(0);
    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(orders).toHaveLength(1);
  });

  it('stops if the unpaid order cannot be cancelled', async () => {
    serveCancel(() => refusal(503, 'AWAY', 'Not now'));
    const orders = serveOrders(placed);
    const { user } = await backFromPaying();
    await user.selectOptions(screen.getByLabelText('Payment method'), 'Cash On Delivery');
    await user.click(await placeOrderButton());
    expect(await screen.findByText(/could not be taken back just now/)).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(orders).toHaveLength(0);
    expect(readCheckout(ana._id)?.orderId).toBe(orderId);
  });

  it('counts the units reserved by the unpaid order as available', async () => {
    const { user } = await backFromPaying();
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({
          success: true,
          products: [tomatoes, { ...milk, inStock: false, unitsLeft: 0 }],
        }),
      ),
    );
    await user.click(screen.getByRole('link', { name: 'My orders' }));
    await user.click(screen.getByRole('link', { name: /^Cart/ }));
    expect(await screen.findByLabelText('Quantity of Milk')).toBeVisible();
    expect(screen.queryByText('Out of stock')).not.toBeInTheDocument();
  });
});
