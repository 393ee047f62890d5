import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ProductList } from '../api/types';
import { aProduct } from '../test/factories';
import { later } from '../test/later';
import { renderApp } from '../test/renderApp';
import { refusal, server } from '../test/server';
import { settled } from '../test/time';

const milk = aProduct({ name: 'Whole Milk', category: 'Dairy' });
const bread = aProduct({ name: 'Sourdough Loaf', category: 'Bakery' });
const all = [milk, bread];

/**
 * Mocks the search of products.
 * @returns the query strings of the requests
 */
function serveProducts(
  total?: number,
  places: Pick<ProductList, 'next' | 'previous'> = {},
  slow?: Promise<void>,
) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/product/list', async ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      const words = (searchParams.get('search') ?? '').toLowerCase();
      asked.push(search);
      if (words === 'slow') await slow;
      const products = all.filter(({ name }) => name.toLowerCase().includes(words));
      const counted = total ?? products.length;
      return HttpResponse.json({ success: true, products, total: counted, ...places });
    }),
  );
  return asked;
}

const searchBox = () => screen.getByRole('combobox', { name: 'Search products' });
const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent);

describe('the list', () => {
  it('shows the products in stock and their number', async () => {
    const asked = serveProducts(85);
    renderApp('/products');
    expect(await screen.findByText('85 products')).toBeVisible();
    expect(cards()).toEqual(['Whole Milk', 'Sourdough Loaf']);
    expect(asked).toEqual(['?inStock=true&page=1&limit=30']);
  });

  it('links from the URL of a later page to the pages before it', async () => {
    const asked = serveProducts(185, { previous: 'a_1' });
    const { user } = renderApp('/products?sort=name&page=3');
    await user.click(await screen.findByRole('link', { name: 'Previous page' }));
    await waitFor(() =>
      expect(asked.at(-1)).toBe('?inStock=true&sort=name&page=2&before=a_1&limit=30'),
    );
    expect(location.search).toBe('?sort=name&page=2&before=a_1');
    await user.click(screen.getByRole('link', { name: 'Page 1' }));
    await waitFor(() => expect(location.search).toBe('?sort=name'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull());
  });

  it('shows an error if they cannot be loaded, and can retry', async () => {
    server.use(http.get('*/api/product/list', () => refusal(503, 'AWAY', 'Not now')));
    const { user } = renderApp('/products');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    serveProducts();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Whole Milk')).toBeVisible();
  });

  it('links back from a page that does not exist', async () => {
    renderApp('/products?page=99', { products: [] });
    expect(await screen.findByText(/There are no products here/)).toBeVisible();
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products: [], total: 30 }),
      ),
    );
    renderApp('/products?search=a&page=98');
    const back = await screen.findByRole('link', { name: 'Go to the first page' });
    expect(back).toHaveAttribute('href', '/products?search=a');
  });

  it('reads sort order and category from the URL, and ignores invalid values', async () => {
    const asked = serveProducts();
    const { user } = renderApp('/products?sort=price-asc&category=dairy&page=-3');
    await screen.findByText('Whole Milk');
    expect(asked).toEqual(['?inStock=true&category=Dairy&sort=price-asc&page=1&limit=30']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dairy Products');
    expect(document.title).toBe('Dairy Products · Larder');
    const chips = screen.getByRole('navigation', { name: 'Filter by category' });
    expect(within(chips).getByRole('link', { name: 'Dairy Products' })).toHaveAttribute(
      'aria-current',
      'true',
    );

    const stepsBack = history.length;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name: A to Z');
    await waitFor(() => expect(location.search).toContain('sort=name'));
    expect(history.length, 'a sort order is no step back').toBe(stepsBack);
    await user.click(within(chips).getByRole('link', { name: 'All' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?inStock=true&sort=name&page=1&limit=30'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All products');
  });
});

describe('the search', () => {
  it('filters while one types, with one question after a pause, and lives in the address', async () => {
    const asked = serveProducts();
    const { user } = renderApp('/products');
    await screen.findByText('Sourdough Loaf');
    await user.type(searchBox(), 'MILK ');
    await waitFor(() => expect(cards()).toEqual(['Whole Milk']));
    expect(location.search).toBe('?search=MILK');
    expect(searchBox()).toHaveValue('MILK ');
    expect(asked.filter((question) => question.includes('search'))).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “MILK”');
    expect(await screen.findByText('1 product')).toBeVisible();
  });

  it('opens the list from another page, and returns on Back', async () => {
    serveProducts();
    const { user } = renderApp('/contact');
    await user.type(await screen.findByRole('combobox'), 'loaf');
    await waitFor(() => expect(cards()).toEqual(['Sourdough Loaf']));
    expect(location.pathname + location.search).toBe('/products?search=loaf');
    expect(searchBox()).toHaveFocus();

    history.back();
    await waitFor(() => expect(location.pathname).toBe('/contact'));
    await waitFor(() => expect(searchBox()).toHaveValue(''));
  });

  it('never replaces a newer response with an older one', async () => {
    const late = later();
    serveProducts(undefined, {}, late.wait());
    const { user } = renderApp('/products?search=slow');
    await user.clear(searchBox());
    await user.type(searchBox(), 'milk{Enter}');
    await waitFor(() => expect(cards()).toEqual(['Whole Milk']));
    late.letGo();
    await settled();
    expect(cards()).toEqual(['Whole Milk']);
  });

  it('is cleared with a button, and restored on Back', async () => {
    serveProducts();
    const { user } = renderApp('/products?search=milk');
    await waitFor(() => expect(cards()).toEqual(['Whole Milk']));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(searchBox()).toHaveFocus();
    expect(location.search).toBe('');

    history.back();
    await waitFor(() => expect(searchBox()).toHaveValue('milk'));
    await waitFor(() => expect(cards()).toEqual(['Whole Milk']));
  });

  it('is reached with Control and K, never with a single key', async () => {
    const { user } = renderApp('/products');
    await user.keyboard('/k?');
    expect(searchBox()).not.toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    expect(searchBox()).toHaveFocus();
    expect(searchBox()).toHaveValue('');
    await user.keyboard('1/2');
    expect(searchBox()).toHaveValue('1/2');
  });

  it('shows that nothing was found', async () => {
    serveProducts();
    renderApp('/products?search=caviar');
    expect(await screen.findByText(/No product matches “caviar”/)).toBeVisible();
    expect(screen.getByText('0 products')).toBeVisible();
  });
});
