import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../api/types';
import { ana, cart, home, milk, tomatoes } from '../../test/checkout';
import {
  comeBack,
  hasLeft,
  offerOnline,
  opened,
  orderId,
  pending,
  proceed,
  serveCancel,
  startedCheckout,
} from '../../test/onlinePayment';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { settled, stopTime } from '../../test/time';

beforeEach(() => offerOnline());

/** The customer comes back from the payment page by its link; another browser may have opened that. */
function comeBackBy(answer: () => Response, orders: Order[] = []) {
  server.use(http.get('*/api/order/user/:id', () => answer() as HttpResponse<null>));
  return renderApp(`/cart?unpaid=${orderId}`, {
    cart,
    user: { ...ana, cartItems: cart },
    products: [tomatoes, milk],
    addresses: [home],
    orders,
  });
}

const serves = (order: () => Order) => () =>
  HttpResponse.json({ success: true, order: order(), steps: [] });

describe('the cart after an abandoned payment', () => {
  it('offers to pay the order that waits for it', async () => {
    server.use(http.post(`*/api/order/${orderId}/pay`, opened));
    const { user } = comeBackBy(serves(() => pending()));
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    await waitFor(hasLeft);
  });

  it('offers to cancel it, and does not mention it afterwards', async () => {
    let order = pending();
    const cancelled = serveCancel(() => {
      order = pending({ status: 'Cancelled' });
      return HttpResponse.json({ success: true, message: 'Order cancelled' });
    });
    const { user } = comeBackBy(serves(() => order));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }),
    );
    expect(await screen.findByText('Order cancelled')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull());
    expect(cancelled).toEqual([orderId]);
  });

  it.each([
    ['paid', serves(() => pending({ status: 'Order Placed', isPaid: true }))],
    ["nobody's", () => refusal(404, 'ORDER_NOT_FOUND', 'There is no such order.')],
  ])('does not mention one that is %s', async (_what, answer) => {
    let answered = 0;
    comeBackBy(() => {
      answered++;
      return answer();
    });
    await waitFor(() => expect(answered).toBeGreaterThan(0));
    expect(await screen.findByRole('heading', { name: /^Shopping Cart/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });
});

describe('the cart of a browser that went to pay', () => {
  const pay = () => screen.findByRole('button', { name: 'Pay now' });
  const expectNoBox = () =>
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();

  /** The customer opens the cart itself, such as by going back. */
  function openCartOf({ items = cart, order = pending() } = {}) {
    server.use(http.get('*/api/order/user/:id', serves(() => order) as never));
    return renderApp('/cart', {
      cart: items,
      user: { ...ana, cartItems: items },
      products: [tomatoes, milk],
      addresses: [home],
      orders: [order],
    });
  }

  it.each([
    ['the same cart', cart],
    ['another product', { [milk._id]: 1 }],
    ['an empty cart', {}],
  ])('offers to pay the order that waits for it, with %s', async (_what, items) => {
    startedCheckout();
    server.use(http.post(`*/api/order/${orderId}/pay`, opened));
    const { user } = openCartOf({ items });
    const box = within((await pay()).closest('section') ?? document.body);
    expect(box.getByRole('link', { name: 'Order K7M2QX9AHT' })).toBeVisible();
    expect(box.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Pay now' }));
    await waitFor(hasLeft);
  });

  it.each(['pageshow', 'storage'])('learns of it by %s', async (type) => {
    openCartOf();
    expect(await screen.findByRole('heading', { name: /^Shopping Cart/ })).toBeVisible();
    await settled();
    expectNoBox();
    const checkout = { orderId, userId: ana._id, items: cart, at: Date.now() };
    act(() => {
      localStorage.setItem(`larder.checkout.${ana._id}`, JSON.stringify(checkout));
      window.dispatchEvent(
        type === 'storage'
          ? new StorageEvent('storage', { key: null })
          : new PageTransitionEvent('pageshow', { persisted: true }),
      );
    });
    expect(await pay()).toBeVisible();
  });

  it('shows how long it can be paid', async () => {
    stopTime('2026-11-02T10:00:00Z');
    startedCheckout();
    openCartOf({ order: pending({ createdAt: '2026-11-02T09:45:00Z' }) });
    await pay();
    expect(screen.getByText(/at least until 10:15\sAM/)).toBeVisible();
  });

  it('does not mention an order of another customer', async () => {
    startedCheckout({ userId: 'ben' });
    openCartOf();
    expect(await screen.findByRole('heading', { name: /^Shopping Cart/ })).toBeVisible();
    await settled();
    expectNoBox();
  });

  it('shows nothing during the redirect to the payment page, and mentions the order when the page is restored', async () => {
    server.use(http.post('*/api/order/stripe', opened));
    const { user } = openCartOf();
    await user.selectOptions(await screen.findByLabelText('Payment method'), [
      await screen.findByRole('option', { name: 'Online Payment' }),
    ]);
    await user.click(await proceed());
    await waitFor(hasLeft);
    await settled();
    expectNoBox();
    await comeBack();
    expect(await pay()).toBeVisible();
  });

  it('names the order that it went to pay last, where the link leads back from an earlier one', async () => {
    startedCheckout({ orderId: 'later' });
    const orders = {
      [orderId]: pending({ status: 'Cancelled' }),
      later: pending({ _id: 'later', number: 'LATERORDER' }),
    };
    server.use(
      http.get('*/api/order/user/:id', ({ params }) =>
        HttpResponse.json({
          success: true,
          order: orders[String(params.id) as keyof typeof orders],
          steps: [],
        }),
      ),
    );
    renderApp(`/cart?unpaid=${orderId}`, {
      cart,
      user: { ...ana, cartItems: cart },
      products: [tomatoes, milk],
      addresses: [home],
      orders: [orders.later],
    });
    expect(await pay()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order LATERORDER' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Pay now' })).toHaveLength(1);
  });

  it('names one order once, though the payment page has led back by its link', async () => {
    startedCheckout();
    comeBackBy(
      serves(() => pending()),
      [pending()],
    );
    expect(await pay()).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Pay now' })).toHaveLength(1);
  });
});
