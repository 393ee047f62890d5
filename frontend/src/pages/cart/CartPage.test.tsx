import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { changeCartInOtherTab } from '../../test/cartWatch';
import {
  ana,
  cart,
  line,
  milk,
  openCart,
  placed,
  placeOrderButton,
  serveOrders,
  sumOf,
  tomatoes,
} from '../../test/checkout';
import { aProduct } from '../../test/factories';
import { later } from '../../test/later';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

describe('the lines', () => {
  it('show weight, quantity and subtotal', async () => {
    openCart();
    const first = await line('Vine Tomatoes');
    expect(first.getByText('Weight: 1 kg · $3.20/kg')).toBeVisible();
    expect(first.getByText('$6.40')).toBeVisible();
    expect((await line('Milk')).getByText('Weight: N/A')).toBeVisible();
    expect(screen.getByText('2 products, 5 items')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
  });

  it('are updated and removed, and the amounts follow', async () => {
    const { user, store } = openCart();
    await user.selectOptions((await line('Milk')).getByLabelText('Quantity of Milk'), '5');
    expect(await screen.findByText('Cart Updated')).toBeVisible();
    expect(sumOf('Price')).toHaveTextContent('$13.65');

    await user.click((await line('Milk')).getByRole('button', { name: 'Remove Milk' }));
    expect(await screen.findByText('Removed From Cart')).toBeVisible();
    expect(store.getState().cart.items).toEqual({ [tomatoes._id]: 2 });
    expect(sumOf('Total')).toHaveTextContent('$6.52');
  });

  it('show an empty state', async () => {
    renderApp('/cart');
    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start shopping' })).toBeVisible();
  });

  it('can be requested again', async () => {
    server.use(http.get('*/api/product/list', () => refusal(503, 'AWAY', 'Not now')));
    const { user } = renderApp('/cart', { cart });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your cart could not be loaded');
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products: [tomatoes, milk], total: 2 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Milk' })).toBeVisible();
  });

  it.each([
    ['out of stock', [tomatoes, { ...milk, inStock: false }], 'Out of stock', 'Milk'],
    ['too many', [tomatoes, { ...milk, unitsLeft: 2 }], 'Only 2 left', 'Milk'],
    ['gone', [tomatoes], 'No longer sold', 'a product that is no longer sold'],
  ])('that are %s are marked and block the order', async (_what, products, mark, name) => {
    const sent = serveOrders(placed);
    const { user } = openCart({ products });
    expect(await screen.findByText(mark)).toBeVisible();
    await user.click(await placeOrderButton());
    expect(
      await screen.findByText(`Some items can’t be delivered. Please remove or change: ${name}.`),
    ).toBeVisible();
    // The browser scrolls to the line.
    expect(screen.getByText(mark).closest('li')).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('lines whose products are loading', () => {
  const bread = aProduct({ name: 'Bread' });

  /** The cart with another product put in by another tab, whose answer is kept back. */
  async function openWithNew() {
    const late = later();
    const { user } = openCart();
    await line('Milk');
    let answer = () => HttpResponse.json({ success: true, products: [tomatoes, milk, bread] });
    server.use(
      http.get('*/api/product/list', async () => {
        await late.wait();
        return answer();
      }),
    );
    const items = { ...cart, [bread._id]: 1 };
    changeCartInOtherTab({ items, base: items, version: 2, owner: ana._id });
    return { ...late, user, answerWith: (other: typeof answer) => void (answer = other) };
  }

  const notSold = () => screen.queryByText('No longer sold');

  it('are loading, and not sold out', async () => {
    const { release } = await openWithNew();
    expect(await screen.findByText('Loading this product')).toBeVisible();
    expect(notSold()).not.toBeInTheDocument();
    expect(await line('Milk')).toBeTruthy();
    release();
    await line('Bread');
    expect(notSold()).not.toBeInTheDocument();
  });

  it('are no longer sold if the server says so', async () => {
    const { release, answerWith } = await openWithNew();
    answerWith(() => HttpResponse.json({ success: true, products: [tomatoes, milk] }));
    release();
    expect(await screen.findByText('No longer sold')).toBeVisible();
  });

  it('show an error and can be retried', async () => {
    const { release, answerWith, user } = await openWithNew();
    answerWith(() => refusal(500, 'INTERNAL', 'Internal server error') as never);
    release();
    const alert = await screen.findByText('Some of your cart could not be loaded.');
    expect(alert).toBeVisible();
    expect(notSold()).not.toBeInTheDocument();
    answerWith(() => HttpResponse.json({ success: true, products: [tomatoes, milk, bread] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await line('Bread');
    expect(alert).not.toBeInTheDocument();
  });
});
