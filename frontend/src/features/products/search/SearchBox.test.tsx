import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProduct, aUser } from '../../../test/factories';
import { renderApp } from '../../../test/renderApp';
import { server } from '../../../test/server';
import { keepSearch, recentSearches } from './recentSearches';
import { startSearchListeners } from './searchListeners';

const tomatoes = aProduct({ name: 'Vine Tomatoes' });
const soup = aProduct({ name: 'Cream of Tomato Soup', category: 'Instant', size: '400 g' });
const ana = aUser();

beforeAll(startSearchListeners);

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  server.use(
    http.get('*/api/product/list', ({ request }) => {
      const words = new URL(request.url).searchParams.get('search');
      if (words) asked.push(words);
      return HttpResponse.json({ success: true, products: [tomatoes, soup], total: 2 });
    }),
    http.get('*/api/order/usuals', () =>
      HttpResponse.json({ success: true, usuals: [{ product: soup, isDue: true }] }),
    ),
  );
});

const field = () => screen.getByRole('combobox', { name: 'Search products' });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Suggestions' }));
const isClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

async function open(shop: Parameters<typeof renderApp>[1] = {}, url = '/contact') {
  const view = renderApp(url, shop);
  await view.user.click(field());
  return { ...view, panel: await panel() };
}

describe('the panel of the empty field', () => {
  it('shows earlier searches, what the customer usually buys, and the categories', async () => {
    for (const text of ['milk', 'tomato']) keepSearch(text);
    const { panel } = await open({ user: ana });
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('dialog').id);
    await panel.findByRole('region', { name: 'Buy again' });
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'tomato',
      'milk',
      'Cream of Tomato Soup',
      'Organic veggies',
      'Fresh Fruits',
      'Cold Drinks',
      'Instant Food',
      'Dairy Products',
      'Bakery & Breads',
      'Grains & Cereals',
    ]);
  });

  it('shows the categories to everybody', async () => {
    const { panel, user } = await open();
    expect(panel.getAllByRole('region')).toHaveLength(1);
    await user.click(panel.getByRole('link', { name: 'Instant Food' }));
    expect(location.pathname).toBe('/products/instant');
    isClosed();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Instant Food' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('leads to an earlier search, and forgets them all', async () => {
    keepSearch('milk');
    const { panel: first, user } = await open();
    await user.click(first.getByText('milk'));
    expect(location.search).toBe('?search=milk');
    expect(field()).toHaveValue('milk');
    isClosed();
    await user.clear(field());
    await user.click((await panel()).getByRole('button', { name: 'Clear these searches' }));
    expect((await panel()).queryByText('milk')).not.toBeInTheDocument();
    expect(recentSearches.read()).toEqual([]);
  });

  it('puts a product into the cart and stays', async () => {
    const { panel, user, store } = await open({ user: ana });
    await user.click(
      await panel.findByRole('button', { name: 'Add Cream of Tomato Soup to cart' }),
    );
    expect(store.getState().cart.items).toEqual({ [soup._id]: 1 });
    expect(screen.getByRole('dialog', { name: 'Suggestions' })).toBeVisible();
  });

  it('gives way to the products found, asked for once', async () => {
    const { user } = await open();
    await user.type(field(), 'tom');
    isClosed();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(location.pathname + location.search).toBe('/products?search=tom');
    expect(field()).toHaveFocus();
    expect(asked).toEqual(['tom']);
  });

  it('closes where the focus goes elsewhere', async () => {
    const { user } = await open({}, '/products');
    await user.click(screen.getByRole('heading', { level: 1 }));
    isClosed();
  });
});

describe('by keys', () => {
  it('arrows lead through the panel and back, and Enter follows', async () => {
    keepSearch('milk');
    const { user, panel } = await open();
    await user.keyboard('{ArrowDown}');
    expect(panel.getByRole('link', { name: 'milk' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(panel.getByRole('link', { name: 'Organic veggies' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location.search).toBe('?search=milk');
    isClosed();
  });

  it('Escape closes the panel, arrow down opens it again', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowDown}{Escape}');
    isClosed();
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('dialog', { name: 'Suggestions' })).toBeVisible();
  });

  it('Escape clears what was typed, and arrow down leads to the first product', async () => {
    const { user } = await open({}, '/products');
    await user.type(field(), 'tom');
    await waitFor(() => expect(location.search).toBe('?search=tom'));
    await screen.findAllByRole('article');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Vine Tomatoes' })).toHaveFocus();
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    isClosed();
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('Enter searches at once, and keys on the screen make room for what is found', async () => {
    const { user } = await open();
    await user.type(field(), 'tomatoes{Enter}');
    expect(location.search).toBe('?search=tomatoes');
    expect(field()).toHaveFocus();
    expect(recentSearches.read()).toEqual([]);
    vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { height: 300 }));
    await user.keyboard('{Enter}');
    expect(field()).not.toHaveFocus();
    expect(recentSearches.read()).toEqual(['tomatoes']);
  });

  it('Control and K lead to the field, never a single key', async () => {
    const { user } = renderApp('/products?search=milk');
    await user.keyboard('/k?');
    expect(field()).not.toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    expect(field()).toHaveFocus();
    await user.keyboard('1/2');
    expect(field()).toHaveValue('1/2');
  });

  it.each([
    ['while characters are composed', { isComposing: true }],
    ['that ends a composition in Safari', { keyCode: 229 }],
  ])('leaves a key to the input method %s', async (_, own) => {
    const { user } = await open();
    await user.type(field(), 'tom');
    for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(field(), { key, ...own });
    expect(field()).toHaveValue('tom');
    expect(field()).toHaveFocus();
  });
});

it('stores the search when one of its products is opened', async () => {
  server.use(
    http.get(`*/api/product/${tomatoes._id}`, () =>
      HttpResponse.json({ success: true, product: tomatoes }),
    ),
  );
  const { user } = renderApp('/products');
  await user.type(field(), 'tom');
  await waitFor(() => expect(location.search).toBe('?search=tom'));
  await user.click(await screen.findByRole('link', { name: 'Vine Tomatoes' }));
  expect(recentSearches.read()).toEqual(['tom']);
});
