import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { api } from '../../../api/api';
import type { Product } from '../../../api/types';
import { aProduct } from '../../../test/factories';
import { renderApp } from '../../../test/renderApp';
import { refusal, server } from '../../../test/server';

const [a, b, c, d] = ['Apples', 'Bread', 'Cheese', 'Dates'].map((name) => aProduct({ name })) as [
  Product,
  Product,
  Product,
  Product,
];

/** Three pages of two, each found by the place that the one before tells. The last begins with what has moved there meanwhile. */
const PAGES: Record<string, { products: Product[]; next?: string }> = {
  '': { products: [a, b], next: 'after_b' },
  after_b: { products: [c], next: 'after_c' },
  after_c: { products: [b, d] },
};

function servePages() {
  const asked: string[] = [];
  let isAway = false;
  server.use(
    http.get('*/api/product/list', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const after = searchParams.get('after') ?? '';
      asked.push(`${searchParams.get('page')} ${after}`);
      if (isAway) return refusal(500, 'INTERNAL', 'Something broke');
      return HttpResponse.json({ success: true, total: 4, ...PAGES[after] });
    }),
    http.get('*/api/product/:id', () => HttpResponse.json({ success: true, product: a })),
  );
  return {
    asked,
    setAway: (to: boolean) => {
      isAway = to;
    },
  };
}

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const more = () => screen.findByRole('link', { name: 'Load more' });

it('appends the next page, shows the count, and focuses the first new product', async () => {
  const { asked } = servePages();
  const { user } = renderApp('/products?sort=name');
  expect(await more()).toHaveAttribute('href', '/products?sort=name&page=2&after=after_b');
  const steps = history.length;
  await user.click(await more());
  await waitFor(() => expect(names()).toEqual(['Apples', 'Bread', 'Cheese']));
  expect(screen.getByRole('link', { name: 'Cheese' })).toHaveFocus();
  expect(screen.getByText('3 of 4 products shown')).toBeVisible();
  expect(location.search).toBe('?sort=name&shown=2');
  expect(history.length).toBe(steps);

  await user.click(await more());
  await waitFor(() => expect(names()).toEqual(['Apples', 'Bread', 'Cheese', 'Dates']));
  expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument();
  expect(asked).toEqual(['1 ', '2 after_b', '3 after_c']);
});

it('continues from the page of a URL', async () => {
  servePages();
  const { user } = renderApp('/products?page=2&after=after_b');
  await user.click(await more());
  await waitFor(() => expect(names()).toEqual(['Cheese', 'Bread', 'Dates']));
  expect(location.search).toBe('?page=2&after=after_b&shown=2');
});

it('is there again with all pages, and the focus where one left it', async () => {
  const { asked } = servePages();
  const { user } = renderApp('/products?shown=3');
  await user.click(await screen.findByRole('link', { name: 'Dates' }));
  await screen.findByRole('heading', { level: 1, name: 'Apples' });
  history.back();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Dates' })).toHaveFocus());
  expect(names()).toEqual(['Apples', 'Bread', 'Cheese', 'Dates']);
  expect(asked.filter((question) => question.endsWith('after_c'))).toHaveLength(1);
});

it('keeps the loaded pages if the next one fails, and can retry', async () => {
  const { setAway } = servePages();
  const { user } = renderApp('/products');
  const link = await more();
  setAway(true);
  await user.click(link);
  expect(await screen.findByText('More products could not be loaded.')).toBeVisible();
  expect(names()).toEqual(['Apples', 'Bread']);
  setAway(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Apples', 'Bread', 'Cheese']));
});

it.each([1, 2])(
  'continues automatically when the server is back: %i pages are loaded',
  async (shown) => {
    const { setAway } = servePages();
    const { store, user } = renderApp(`/products?shown=${shown}`);
    await waitFor(() => expect(names()).toHaveLength(shown + 1));
    setAway(true);
    await user.click(await more());
    expect(await screen.findByText('More products could not be loaded.')).toBeVisible();
    setAway(false);
    act(() => void store.dispatch(api.internalActions.onOnline()));
    await waitFor(() => expect(names()).toHaveLength(shown + 2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

it('keeps everything if a refetch fails', async () => {
  const { setAway, asked } = servePages();
  const { store } = renderApp('/products?shown=3');
  await waitFor(() => expect(names()).toHaveLength(4));
  setAway(true);
  const before = asked.length;
  act(() => void store.dispatch(api.util.invalidateTags(['Product'])));
  // The first page, and those behind it one after the other until one fails.
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(before + 2));
  await waitFor(() => expect(screen.getByText('4 products')).toBeVisible());
  expect(names()).toEqual(['Apples', 'Bread', 'Cheese', 'Dates']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('limits the pages of a URL, and starts again with another sort order', async () => {
  servePages();
  const { user } = renderApp('/products?shown=100000');
  await waitFor(() => expect(names()).toHaveLength(4));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name: A to Z');
  await waitFor(() => expect(location.search).toBe('?sort=name'));
  expect(await more()).toBeVisible();
});
