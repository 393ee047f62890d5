import { screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

const bestSellers = () => within(screen.getByRole('region', { name: 'Best Sellers' }));

it('leads to the products from the banner', () => {
  renderApp('/');
  for (const name of ['Shop Now', 'Explore details']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/products');
  }
});

it('leads to each of the seven categories', () => {
  renderApp('/');
  const tiles = within(screen.getByRole('region', { name: 'Categories' })).getAllByRole('link');
  expect(tiles.map((tile) => `${tile.textContent} ${tile.getAttribute('href')}`)).toEqual([
    'Organic veggies /products/vegetables',
    'Fresh Fruits /products/fruits',
    'Cold Drinks /products/drinks',
    'Instant Food /products/instant',
    'Dairy Products /products/dairy',
    'Bakery & Breads /products/bakery',
    'Grains & Cereals /products/grains',
  ]);
});

describe('Best Sellers', () => {
  it('asks for the first five in stock and shows them', async () => {
    let asked = '';
    server.use(
      http.get('*/api/product/list', ({ request }) => {
        asked = new URL(request.url).search;
        const products = [aProduct({ name: 'Royal Gala Apples' })];
        return HttpResponse.json({ success: true, products, total: 1 });
      }),
    );
    renderApp('/');
    expect(await bestSellers().findByText('Royal Gala Apples')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
      inStock: 'true',
      limit: '5',
      page: '1',
    });
  });

  it('says that it is loading', async () => {
    server.use(http.get('*/api/product/list', () => delay('infinite')));
    renderApp('/');
    expect(await bestSellers().findByText('Loading the best sellers')).toBeInTheDocument();
  });

  it('can be tried again when it could not be loaded', async () => {
    const products = [aProduct({ name: 'Whole Milk' })];
    server.use(http.get('*/api/product/list', () => refusal(503, 'AWAY', 'Please try again')));
    const { user } = renderApp('/');
    const tryAgain = await bestSellers().findByRole('button', { name: 'Try again' });
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products, total: 1 }),
      ),
    );
    await user.click(tryAgain);
    expect(await bestSellers().findByText('Whole Milk')).toBeVisible();
  });

  it('says so when nothing is in stock', async () => {
    renderApp('/', { products: [] });
    expect(await bestSellers().findByText(/The shelves are empty right now/)).toBeVisible();
  });
});

describe('the newsletter box', () => {
  it('wants an email and admits that nothing is sent yet', async () => {
    const { user } = renderApp('/');
    const email = screen.getByRole('textbox', { name: 'Your email' });
    const subscribe = screen.getByRole('button', { name: 'Subscribe' });

    await user.click(subscribe);
    expect(screen.getByText('Please enter your email.')).toBeVisible();
    await user.type(email, 'ana');
    await user.click(subscribe);
    expect(email).toBeInvalid();
    await user.type(email, '@example.com');
    await user.click(subscribe);
    expect(screen.getByText(/not out yet/)).toBeVisible();
    expect(email).toHaveValue('');
  });
});
