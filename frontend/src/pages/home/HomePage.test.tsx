import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

const bestSellers = async () => within(await screen.findByRole('region', { name: 'Best Sellers' }));

it('links from the banner to the products', async () => {
  renderApp('/');
  for (const name of ['Shop Now', 'Explore details']) {
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/products');
  }
});

it('links to each of the seven categories', async () => {
  renderApp('/');
  const region = await screen.findByRole('region', { name: 'Categories' });
  const tiles = within(region).getAllByRole('link');
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
  it('queries and shows the first five in stock', async () => {
    let asked = '';
    server.use(
      http.get('*/api/product/list', ({ request }) => {
        asked = new URL(request.url).search;
        const products = [aProduct({ name: 'Royal Gala Apples' })];
        return HttpResponse.json({ success: true, products, total: 1 });
      }),
    );
    renderApp('/');
    expect(await (await bestSellers()).findByText('Royal Gala Apples')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
      inStock: 'true',
      limit: '5',
      page: '1',
    });
  });

  it('shows a loading state', async () => {
    server.use(http.get('*/api/product/list', () => delay('infinite')));
    renderApp('/');
    expect(await (await bestSellers()).findByText('Loading the best sellers')).toBeInTheDocument();
  });

  it('can be tried again when it could not be loaded', async () => {
    const products = [aProduct({ name: 'Whole Milk' })];
    server.use(http.get('*/api/product/list', () => refusal(503, 'AWAY', 'Please try again')));
    const { user } = renderApp('/');
    const tryAgain = await (await bestSellers()).findByRole('button', { name: 'Try again' });
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products, total: 1 }),
      ),
    );
    await user.click(tryAgain);
    expect(await (await bestSellers()).findByText('Whole Milk')).toBeVisible();
  });

  it('shows that nothing is in stock', async () => {
    renderApp('/', { products: [] });
    expect(await (await bestSellers()).findByText(/The shelves are empty right now/)).toBeVisible();
  });
});

describe('the newsletter box', () => {
  it('subscribes to the newsletter with the consent, and keeps the email after an error', async () => {
    const asked: unknown[] = [];
    let isAway = true;
    server.use(
      http.post('*/api/newsletter', async ({ request }) => {
        asked.push(await request.json());
        return isAway
          ? refusal(503, 'MAIL_OFF', 'This shop sends no emails yet.')
          : HttpResponse.json({ success: true, message: 'Sent' });
      }),
    );
    const { user } = renderApp('/');
    const email = await screen.findByRole('textbox', { name: 'Your email' });
    const subscribe = screen.getByRole('button', { name: 'Subscribe' });

    await user.click(subscribe);
    expect(screen.getByText('Please enter your email.')).toBeVisible();
    await user.type(email, 'ana');
    await user.click(subscribe);
    expect(email).toBeInvalid();
    expect(asked).toEqual([]);
    await user.type(email, '@example.com');
    await user.click(subscribe);
    expect(await screen.findByText('This shop sends no emails yet.')).toBeVisible();
    expect(email).toHaveValue('ana@example.com');
    isAway = false;
    await user.click(subscribe);
    expect(await screen.findByText(/link we sent to ana@example.com/)).toBeVisible();
    expect(email).toHaveValue('');
    const consent = expect.stringMatching(/^Larder may write to this address/) as string;
    expect(asked[1]).toEqual({ email: 'ana@example.com', consent, language: 'en' });
  });

  it('is hidden in a shop that sends no emails', async () => {
    server.use(
      http.get('*/api/shop', () =>
        HttpResponse.json({ success: true, shop: { name: 'Larder', sendsMails: false } }),
      ),
    );
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Why We Are the Best' })).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Your email' })).not.toBeInTheDocument(),
    );
  });
});
