import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { CartItems } from '../api/types';

/**
 * The network of the tests: a visitor in a shop without products and orders, where every cart is saved unchanged. A
 * test adds the handlers it needs.
 */
export const server = setupServer(
  http.get('*/api/user/auth', () =>
    HttpResponse.json({ success: false, message: 'Not signed in' }),
  ),
  http.get('*/api/user/email', () =>
    HttpResponse.json({
      success: true,
      email: 'ana@example.com',
      isConfirmed: true,
      newEmail: null,
      isMailOffered: true,
    }),
  ),
  http.get('*/api/product/list', () =>
    HttpResponse.json({ success: true, products: [], total: 0 }),
  ),
  http.get('*/api/product/:id/related', () => HttpResponse.json({ success: true, products: [] })),
  http.get('*/api/favourites', () => HttpResponse.json({ success: true, favourites: [] })),
  http.get('*/api/shopping-lists', () => HttpResponse.json({ success: true, lists: [] })),
  http.get('*/api/order/usuals', () => HttpResponse.json({ success: true, usuals: [] })),
  http.get('*/api/payment/methods', () =>
    HttpResponse.json({ success: true, methods: ['COD'], isSandbox: false }),
  ),
  http.get('*/api/shop', () =>
    HttpResponse.json({
      success: true,
      shop: { name: 'Larder', isSample: false, sendsMails: true, timeZone: 'UTC' },
    }),
  ),
  http.get('*/api/shop/legal/:language/:name', ({ params: { language, name } }) =>
    HttpResponse.json({ success: true, text: { title: name, language, html: '<p>Text</p>' } }),
  ),
  http.get('*/api/user/newsletter', () =>
    HttpResponse.json({ success: true, isConfirmed: false, isSubscribed: false }),
  ),
  http.get('*/api/:side/mail-choices', () =>
    HttpResponse.json({ success: true, isOffered: true, choices: [] }),
  ),
  http.get('*/api/order/user/:name', () =>
    HttpResponse.json(
      { success: false, code: 'ORDER_NOT_FOUND', message: 'There is no such order.' },
      { status: 404 },
    ),
  ),
  http.get('*/api/order/seller', () =>
    HttpResponse.json({
      success: true,
      orders: [],
      total: 0,
      attention: { flagged: 0, refundDue: 0, problems: 0 },
    }),
  ),
  http.get('*/api/seller/overview/tasks', () =>
    HttpResponse.json({ success: true, problems: 0, refundsDue: 0, flagged: 0, unreadMessages: 0 }),
  ),
  http.get('*/api/order/seller/counts', () => HttpResponse.json({ success: true, counts: [] })),
  http.get('*/api/seller/products', () =>
    HttpResponse.json({ success: true, products: [], total: 0 }),
  ),
  http.post<never, { cartItems: CartItems }>('*/api/cart/update', async ({ request }) => {
    const { cartItems } = await request.json();
    return HttpResponse.json({ success: true, message: 'Cart Updated', cartItems });
  }),
);

/** The body of an error response. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  details?: Record<string, unknown>,
) => HttpResponse.json({ success: false, code, message, ...(details && { details }) }, { status });
