import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restoreLostFocus } from '../../components/restoreLostFocus';
import type { CartItems, Product } from '../../api/types';
import { anId, aProduct } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { setInView } from '../../test/jsdom/intersectionObserver';
import { refusal, server } from '../../test/server';

const mango = aProduct({
  name: 'Alphonso Mango',
  category: 'Fruits',
  size: '2 pieces',
  price: 4.9,
  offerPrice: 3.9,
  unitPrice: { price: 1.95, unit: 'piece', amount: 2 },
  description: ['Golden flesh', 'Fragrant when ripe'],
  image: [1, 2, 3].map((n) => `/pictures/mango-${n}-960.webp`),
});

function open(
  product: Product = mango,
  path = `/products/fruits/${product._id}`,
  cart?: CartItems,
) {
  server.use(
    http.get('*/api/product/:id', ({ params }) =>
      params.id === product._id
        ? HttpResponse.json({ success: true, product })
        : refusal(404, 'PRODUCT_NOT_FOUND', 'Product not found'),
    ),
  );
  const products = Array.from({ length: 5 }, (_, n) => aProduct({ name: `Fruit ${n}` }));
  server.use(
    http.get(`*/api/product/${product._id}/related`, () =>
      HttpResponse.json({ success: true, products }),
    ),
    http.get('*/api/product/list', () =>
      HttpResponse.json({ success: true, products: [product], total: 1 }),
    ),
  );
  return renderApp(path, { cart });
}

describe('a product', () => {
  it('shows all data of the product', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Alphonso Mango' })).toBeVisible();
    expect(screen.getByText('Fresh Fruits · 2 pieces')).toBeVisible();
    expect(screen.getByText('$3.90')).toBeVisible();
    expect(screen.getByText('$4.90')).toBeVisible();
    expect(screen.getByText('Save 20%')).toBeVisible();
    expect(screen.getByText('$1.95 each · inclusive of all taxes')).toBeVisible();
    const points = screen.getByRole('list', { name: 'About this product' });
    expect(
      within(points)
        .getAllByRole('listitem')
        .map((li) => li.textContent),
    ).toEqual(mango.description);
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(crumbs).getByRole('link', { name: 'Fresh Fruits' })).toHaveAttribute(
      'href',
      '/products/fruits',
    );
  });

  it('adds to the cart with a button that becomes a stepper', async () => {
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    await user.click(screen.getByRole('button', { name: 'Add one more Alphonso Mango to cart' }));
    expect(store.getState().cart.items).toEqual({ [mango._id]: 2 });
    expect(location.pathname).toBe(`/products/fruits/${mango._id}`);
  });

  it('is bought at once: into the cart, and there', async () => {
    onTestFinished(restoreLostFocus());
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'Buy now' }));
    expect(await screen.findByRole('heading', { name: /Shopping Cart/ })).toBeVisible();
    expect(location.pathname).toBe('/cart');
    expect(store.getState().cart.items).toEqual({ [mango._id]: 1 });
    expect(await screen.findByText('1 × Alphonso Mango was added to your cart.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo adding Alphonso Mango' }));
    expect(store.getState().cart.items).toEqual({});
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Shopping Cart' })).toHaveFocus(),
    );
  });

  it('reports that it was not added to a full cart', async () => {
    const full = Object.fromEntries(Array.from({ length: 200 }, () => [anId(), 1]));
    const { user } = open(mango, undefined, full);
    await user.click(await screen.findByRole('button', { name: 'Buy now' }));
    expect(await screen.findByRole('heading', { name: /Shopping Cart/ })).toBeVisible();
    expect(screen.getByText('A cart holds at most 200 different products.')).toBeVisible();
  });

  it('cannot be bought when it is out of stock', async () => {
    open({ ...mango, inStock: false });
    expect(await screen.findByText('Out of stock.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy now' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
  });

  it('shows that few are left', async () => {
    open({ ...mango, unitsLeft: 3 });
    expect(await screen.findByText('Only 3 left')).toBeVisible();
  });

  it('is shown whatever category the address names', async () => {
    open(mango, `/products/bakery/${mango._id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Alphonso Mango' })).toBeVisible();
  });
});

describe('the bar of a phone', () => {
  it('buys the product while the page’s own buttons cannot be seen', async () => {
    const { user, store } = open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Buy Alphonso Mango' })).not.toBeInTheDocument();
    setInView(false);
    const bar = within(screen.getByRole('region', { name: 'Buy Alphonso Mango' }));
    expect(bar.getByText('$3.90')).toBeVisible();
    expect(bar.getByText('$1.95 each')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Buy now' })).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Add Alphonso Mango to cart' }));
    await user.click(bar.getByRole('button', { name: 'Add one more Alphonso Mango to cart' }));
    expect(store.getState().cart.items).toEqual({ [mango._id]: 2 });
    setInView(true);
    expect(screen.queryByRole('region', { name: 'Buy Alphonso Mango' })).not.toBeInTheDocument();
  });

  it('is none where the product is out of stock', async () => {
    open({ ...mango, inStock: false });
    await screen.findByText('Out of stock.');
    setInView(false);
    expect(screen.queryByRole('region', { name: 'Buy Alphonso Mango' })).not.toBeInTheDocument();
  });
});

describe('related products', () => {
  it('are those that the shop names', async () => {
    open();
    const section = await screen.findByRole('region', { name: 'Related Products' });
    await waitFor(() => expect(within(section).getAllByRole('article')).toHaveLength(5));
    expect(within(section).getByRole('link', { name: 'See More: Products' })).toHaveAttribute(
      'href',
      '/products',
    );
  });
});

describe('a product that cannot be shown', () => {
  it('does not exist', async () => {
    open(mango, '/products/fruits/another');
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all products' })).toBeVisible();
  });

  it('can be requested again', async () => {
    server.use(http.get('*/api/product/:id', () => refusal(503, 'AWAY', 'Not now')));
    const { user } = renderApp(`/products/fruits/${mango._id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    server.use(
      http.get('*/api/product/:id', () => HttpResponse.json({ success: true, product: mango })),
    );
    expect(document.title).toBe('Product · Larder');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Alphonso Mango' })).toBeVisible();
  });
});
