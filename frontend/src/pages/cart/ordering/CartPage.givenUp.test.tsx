import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../api/types';
import { ana, cart, home, milk, tomatoes } from '../../../test/checkout';
import {
  hasLeft,
  offerOnline,
  opened,
  orderId,
  pending,
  serveCancel,
} from '../../../test/onlinePayment';
import { renderApp } from '../../../test/renderApp';
import { refusal, server } from '../../../test/server';

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

describe('the cart after a payment that was given up', () => {
  it('offers to pay the order that waits for it', async () => {
    server.use(http.post(`*/api/order/${orderId}/pay`, opened));
    const { user } = comeBackBy(serves(() => pending()));
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    await waitFor(hasLeft);
  });

  it('offers to cancel it, and says nothing more of it then', async () => {
    let order = pending();
    const cancelled = serveCancel(() => {
      order = pending({ status: 'Cancelled' });
      return HttpResponse.json({ success: true, message: 'Order cancelled' });
    });
    const { user } = comeBackBy(serves(() => order));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
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
  ])('says nothing of one that is %s', async (_what, answer) => {
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
