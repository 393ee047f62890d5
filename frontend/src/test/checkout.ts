import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { CartItems, Product } from '../api/types';
import { anOrder, anOwnAddress, aProduct, aUser } from './factories';
import { renderApp } from './renderApp';
import { server } from './server';

export const tomatoes = aProduct();
export const milk = aProduct({
  name: 'Milk',
  offerPrice: 1.45,
  size: undefined,
  category: 'Dairy',
});
export const cart = { [tomatoes._id]: 2, [milk._id]: 3 };
export const ana = aUser({ cartItems: cart });
export const home = anOwnAddress();
export const work = anOwnAddress({ firstName: 'Ben', street: '9 Mill Rd' });

interface Sent {
  key: string | null;
  body: { address: string; expectedAmount: number; items: { product: string; quantity: number }[] };
}

/** Responds to orders with each of these in turn, the last one repeatedly, and records the requests. */
export function serveOrders(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  server.use(
    http.post<never, Sent['body']>('*/api/order/cod', async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return await answer?.();
    }),
  );
  return sent;
}

export const placed = () =>
  HttpResponse.json({ success: true, message: 'Order placed', order: anOrder() }, { status: 201 });
export const lost = () => HttpResponse.error();

interface Shop {
  products?: Product[];
  items?: CartItems;
  /** The address that is the default. */
  address?: typeof home;
}

export function openCart({ products = [tomatoes, milk], items = cart, address = home }: Shop = {}) {
  return renderApp('/cart', {
    cart: items,
    user: { ...ana, cartItems: items },
    products,
    addresses: [address, work],
    orders: [],
  });
}

/** Resolves with the button once it is enabled. */
export const placeOrderButton = () =>
  screen.findByRole('button', { name: 'Place Order', busy: false });
export const line = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') ?? document.body);
export const sumOf = (label: string) => screen.getByText(label).parentElement;
