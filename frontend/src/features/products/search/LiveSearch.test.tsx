import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories';
import { later } from '../../../test/later';
import { renderApp } from '../../../test/renderApp';
import { refusal, server } from '../../../test/server';
import { settled } from '../../../test/time';
import { keepSearch, recentSearches } from './recentSearches';

const tomatoes = aProduct({ name: 'Vine Tomatoes' });
const soup = aProduct({ name: 'Cream of Tomato Soup', category: 'Instant', size: '400 g' });
const milk = aProduct({ name: 'Whole Milk', category: 'Dairy' });

/** What the shop finds for the beginning of a word, and how often it was asked. */
function serveSearch(): string[] {
  const asked: string[] = [];
  server.use(
    http.get('*/api/product/list', async ({ request }) => {
      const words = new URL(request.url).searchParams.get('search') ?? '';
      if (words) asked.push(words);
      if (words === 'slow') await slow.wait();
      if (words === 'broken') return refusal(500, 'INTERNAL', 'Something broke');
      const found = words.startsWith('tom') ? [tomatoes, soup] : words === 'milk' ? [milk] : [];
      const total = found.length && 9;
      const beside = words === 'tomatos' ? { searchedFor: 'tomatoes' } : { nearest: [soup] };
      return HttpResponse.json({
        success: true,
        products: found,
        total,
        ...((words === 'tomatos' || words === 'sope') && beside),
      });
    }),
  );
  return asked;
}

let asked: string[] = [];
let slow = later();
beforeEach(() => {
  slow = later();
  asked = serveSearch();
});

const field = () => screen.getByRole('combobox', { name: 'Search products' });
const panel = () => screen.findByRole('grid', { name: 'Suggestions' });
const closed = () => expect(screen.queryByRole('grid')).not.toBeInTheDocument();
const rowNames = async () =>
  within(await panel())
    .getAllByRole('row')
    .map((row) => row.querySelector('a, button')?.textContent);
const addButton = async () =>
  within(await panel()).getByRole('button', { name: 'Add Vine Tomatoes to cart' });
const chosen = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

async function open(url = '/contact', text = 'tomato', cart = {}) {
  const shop = renderApp(url, { cart });
  await shop.user.click(field());
  if (!text) return shop;
  await shop.user.type(field(), text);
  await screen.findByRole('row', { name: /Show all 9 results/ });
  return shop;
}

describe('suggestions', () => {
  it('contain products, all results, their categories and earlier searches', async () => {
    keepSearch('oat milk');
    await open();
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', (await panel()).id);
    expect(await rowNames()).toEqual([
      expect.stringMatching(/^Vine Tomatoes/),
      expect.stringMatching(/^Cream of Tomato Soup/),
      'Show all 9 results',
      'Organic veggies',
      'Instant Food',
      'oat milk',
      'Clear these searches',
    ]);
    const marks = [...(await panel()).querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual(['Tomatoes', 'Tomato']);
    // What its buttons are for is not said with it: nothing is in the cart yet.
    expect(screen.getByRole('row', { name: /^Cream of Tomato Soup, / })).not.toHaveAccessibleName(
      /cart/,
    );
    expect(screen.getByText(/^2 products suggested/)).toBeInTheDocument();
  });

  it('are requested together with the page below', async () => {
    await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(location.search).toBe('?search=tomato');
    expect(asked).toEqual(['tomato']);
  });

  it('is never shown for other words', async () => {
    const { user } = await open('/contact', 'tom');
    await user.clear(field());
    await user.type(field(), 'slow');
    expect(await screen.findByRole('row', { name: 'Search for “slow”' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Vine/ })).toBeNull());
    await user.clear(field());
    await user.type(field(), 'milk');
    expect(await screen.findByRole('row', { name: /Whole Milk/ })).toBeVisible();
    slow.letGo();
    await settled();
    expect(screen.getByRole('row', { name: /Whole Milk/ })).toBeVisible();
  });

  it('is quiet where it fails: one searches and looks back nevertheless', async () => {
    keepSearch('oat milk');
    const { user } = renderApp('/contact');
    await user.type(field(), 'broken');
    const note = await within(await panel()).findByText('There are no suggestions at the moment.');
    expect(note).toBeVisible();
    expect(await rowNames()).toEqual(['Search for “broken”', 'oat milk', 'Clear these searches']);
  });

  it('show the corrected search text, and the closest matches to an empty result', async () => {
    const { user } = await open('/contact', 'tomatos');
    expect(screen.getByRole('rowgroup', { name: 'Products for tomatoes' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByText(/^Showing results for/)).toHaveTextContent('tomatoes'),
    );
    await user.clear(field());
    await user.type(field(), 'sope');
    const nearest = await screen.findByRole('rowgroup', { name: /^Nothing found for “sope”/ });
    expect(within(nearest).getByRole('row')).toHaveTextContent('Cream of Tomato Soup');
    await user.keyboard('{Escape}');
    const shown = within(await screen.findByRole('region', { name: 'Closest matches' }));
    expect(shown.getByRole('article')).toHaveTextContent('Cream of Tomato Soup');
    expect(shown.getByRole('link', { name: 'Instant Food' })).toHaveAttribute(
      'href',
      '/products/instant',
    );
  });

  it('show that nothing was found', async () => {
    const { user } = renderApp('/contact');
    await user.type(field(), 'caviar');
    expect(await within(await panel()).findByText('Nothing found for “caviar”.')).toBeVisible();
  });
});

describe('by keys', () => {
  it('arrow keys select a row, Enter opens it, and the page takes the focus', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toMatch(/^Vine Tomatoes/);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Instant Food');
    expect(field()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(location.pathname).toBe('/products/instant');
    expect(field()).toHaveValue('');
    expect(field()).not.toHaveFocus();
    closed();
    expect(recentSearches.read()).toEqual(['tomato']);
  });

  it('Enter without a selected row searches for the typed text', async () => {
    const { user } = await open();
    await user.type(field(), 'es{Enter}');
    closed();
    expect(location.search).toBe('?search=tomatoes');
    expect(field()).toHaveFocus();
    expect(recentSearches.read()).toEqual(['tomatoes']);
    await user.keyboard('{ArrowDown}');
    expect(await panel()).toBeVisible();
  });

  it.each([
    ['while characters are composed', { isComposing: true }],
    ['that ends a composition in Safari', { keyCode: 229 }],
  ])('leaves a key to the input method %s', async (_, own) => {
    const { user } = await open();
    await user.keyboard('{ArrowDown}');
    for (const key of ['Enter', 'ArrowDown', 'ArrowRight', 'Escape', 'Tab']) {
      fireEvent.keyDown(field(), { key, ...own });
    }
    expect(chosen()).toMatch(/^Vine Tomatoes/);
    expect(field()).toHaveValue('tomato');
    expect(field()).toHaveFocus();
    expect(location.search).toBe('?search=tomato');
  });

  it('the right arrow key moves to the button of a row, and back', async () => {
    const { user, store } = await open();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(await addButton()).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(store.getState().cart.items).toEqual({ [tomatoes._id]: 2 });
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(store.getState().cart.items).toEqual({ [tomatoes._id]: 1 });
    await user.keyboard('{ArrowLeft}');
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(field()).toHaveFocus();
    expect(chosen()).toMatch(/^Cream/);
    await user.keyboard('{ArrowRight}{Escape}');
    closed();
    expect(field()).toHaveFocus();
  });

  it('Escape closes and then clears, Home and End edit, Tab leaves', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowDown}{Home}the {End}s');
    expect(field()).toHaveValue('the tomatos');
    await user.keyboard('{Escape}');
    closed();
    expect(field()).toHaveValue('the tomatos');
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    await waitFor(() => expect(location.search).toBe(''));
    await user.type(field(), 'tom');
    await panel();
    await user.tab();
    closed();
    expect(screen.getByRole('button', { name: 'Clear search' })).toHaveFocus();
  });
});

describe('by hand', () => {
  it('adds a product to the cart and stays open', async () => {
    const { user, store } = await open();
    await user.click(await addButton());
    expect(store.getState().cart.items).toEqual({ [tomatoes._id]: 1 });
    expect(await panel()).toBeVisible();
    expect(field()).toHaveFocus();
  });

  it('opens a clicked row, and closes on a click outside', async () => {
    const { user } = await open('/products');
    await user.click(screen.getByRole('heading', { level: 1 }));
    closed();
    await user.click(field());
    await user.click(within(await panel()).getByText('Show all 9 results'));
    closed();
    expect(location.search).toBe('?search=tomato');
    expect(field()).toHaveValue('tomato');
  });
});

describe('earlier searches', () => {
  it('are shown before typing, open their results, and can be cleared', async () => {
    for (const text of ['milk', 'tomato']) keepSearch(text);
    const { user } = await open('/contact', '');
    expect(await rowNames()).toEqual(['tomato', 'milk', 'Clear these searches']);
    await user.click(within(await panel()).getByText('milk'));
    expect(location.search).toBe('?search=milk');
    expect(field()).toHaveValue('milk');
    await user.clear(field());
    await user.click(await screen.findByText('Clear these searches'));
    closed();
    expect(recentSearches.read()).toEqual([]);
  });

  it('show nothing where there are none', async () => {
    await open('/contact', '');
    await settled();
    closed();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });
});
