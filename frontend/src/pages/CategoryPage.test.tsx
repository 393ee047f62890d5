import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aProduct } from '../test/factories';
import { renderApp } from '../test/renderApp';
import { server } from '../test/server';

it.each(['/products/drinks', '/products/DRINKS', '/products/Drinks/'])(
  'shows the products of the category at %s, under its label',
  async (path) => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/product/list', ({ request }) => {
        asked.push(new URL(request.url).search);
        const products = [aProduct({ name: 'Orange Juice', category: 'Drinks' })];
        return HttpResponse.json({ success: true, products, total: 1 });
      }),
    );
    renderApp(path);
    expect(await screen.findByText('Orange Juice')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Cold Drinks' })).toBeVisible();
    expect(document.title).toBe('Cold Drinks · Larder');
    expect(asked).toEqual(['?category=Drinks&page=1&limit=30']);
  },
);

it('shows that a category is empty', async () => {
  renderApp('/products/grains', { products: [] });
  expect(await screen.findByText('No products found in this Category')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Grains & Cereals' })).toBeVisible();
});

it.each(['/products/hammers', '/products/constructor'])('has no category at %s', async (path) => {
  renderApp(path);
  const heading = { level: 1, name: 'No products found in this Category' };
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'All products' })).toBeVisible();
  const categories = within(main.getByRole('list', { name: 'Categories' }));
  expect(categories.getByRole('link', { name: 'Dairy Products' })).toBeVisible();
});
