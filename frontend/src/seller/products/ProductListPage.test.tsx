import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SellerProduct } from '../../api/types';
import { openDesk } from '../../test/sellerDesk';
import {
  aSellerProduct,
  done,
  serveEditProduct,
  serveSellerProducts,
} from '../../test/sellerShelf';
import { refusal, server } from '../../test/server';

// Compiling it takes a busy machine longer than a test waits for a screen.
beforeAll(() => import('./ProductListPage'));

const milk = aSellerProduct({ name: 'Milk', price: 2, offerPrice: 1.5, units: 12, version: 4 });
const bread = aSellerProduct({ name: 'Bread', inStock: false, isSwitchedOn: false });

async function open(products: SellerProduct[] = [milk, bread], url = '/seller/product-list') {
  const asked = serveSellerProducts(products);
  const view = openDesk(url);
  if (products[0]) await screen.findByRole('link', { name: products[0].name });
  return { ...view, asked };
}

const switchOf = (name: string) => screen.getByRole('switch', { name: `${name} in stock` });
const rowOf = (name: string) =>
  within(screen.getByRole('link', { name }).closest('tr') ?? document.body);

/** Answers exports; notes what was asked for, and which files came of it. */
function serveExport(answer: () => Response) {
  const exported: string[] = [];
  const saved: string[] = [];
  server.use(
    http.get('*/api/seller/products.csv', ({ request }) => {
      exported.push(new URL(request.url).search);
      return answer() as HttpResponse<null>;
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return { exported, saved };
}

describe('an export that fails', () => {
  it.each([
    ['a server in trouble', () => refusal(503, 'AWAY', 'A short break'), 'A short break'],
    ['a lost connection', () => HttpResponse.error(), /cannot be reached/],
    [
      'an answer in no language of ours',
      () => new HttpResponse('<html>', { status: 502 }),
      /went wrong/,
    ],
  ])('is told after %s, and saves nothing', async (_what, answer, sentence) => {
    const { user } = await open();
    const { saved } = serveExport(answer);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('asks for the login when the session has ended', async () => {
    const { user } = await open();
    const { saved } = serveExport(() => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.'));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/You were logged out/)).toBeVisible();
    expect(screen.queryByText('Please log in first.')).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

describe('the list', () => {
  it('shows what is in the shop, 25 at a time', async () => {
    const { asked } = await open();
    expect(asked).toEqual(['?page=1&limit=25']);
    expect(rowOf('Milk').getByText('$2.00')).toBeVisible();
    expect(rowOf('Milk').getByText('In stock')).toBeVisible();
    expect(rowOf('Bread').getByText('Out of stock')).toBeVisible();
    expect(switchOf('Bread')).not.toBeChecked();
    expect(screen.getByText('2 products')).toBeVisible();
  });

  it('asks what the address asks for, and exports the same', async () => {
    const url = '/seller/product-list?search=mil&category=dairy&stock=low&sort=name&page=3';
    const { asked, user } = await open([milk], url);
    expect(asked).toEqual(['?search=mil&category=Dairy&stock=low&sort=name&page=3&limit=25']);
    const { exported, saved } = serveExport(() => new HttpResponse('id,name'));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['larder-products.csv']));
    expect(exported).toEqual(['?search=mil&category=Dairy&stock=low&sort=name']);
  });

  it('keeps search, filters and order in the address', async () => {
    const { user, asked } = await open([milk], '/seller/product-list?page=2');
    await user.type(screen.getByLabelText('Search products'), 'mi');
    await waitFor(() => expect(location.search).toBe('?search=mi'));
    await user.selectOptions(screen.getByLabelText('Stock'), 'Out of stock');
    expect(location.search).toBe('?search=mi&stock=out');
    await user.selectOptions(screen.getByLabelText('Archive'), 'Archived');
    expect(location.search).toBe('?search=mi&stock=out&archived=true');
    await waitFor(() => expect(asked.at(-1)).toMatch(/search=mi.*stock=out.*archived=true/));
    history.back();
    await waitFor(() => expect(screen.getByLabelText('Archive')).toHaveDisplayValue('In the shop'));
  });

  it('says when nothing fits, when there is nothing, and when it cannot be loaded', async () => {
    const { unmount } = await open([], '/seller/product-list?search=x');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    unmount();
    const second = await open([]);
    expect(await screen.findByText('No products yet')).toBeVisible();
    second.unmount();
    server.use(
      http.get('*/api/seller/products', () => refusal(503, 'UNAVAILABLE', 'A short break')),
    );
    const { user } = openDesk('/seller/product-list');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serveSellerProducts([milk]);
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Milk' })).toBeVisible();
  });
});

describe('the stock switch', () => {
  it('flips at once and stays so', async () => {
    const sent: unknown[] = [];
    const products = [milk];
    server.use(
      http.post('*/api/product/stock', async ({ request }) => {
        sent.push(await request.json());
        await delay(50);
        products[0] = { ...milk, isSwitchedOn: false, inStock: false };
        return done('Stock updated');
      }),
    );
    const { user } = await open(products);
    await user.click(switchOf('Milk'));
    expect(switchOf('Milk')).not.toBeChecked();
    expect(await rowOf('Milk').findByText('Out of stock')).toBeVisible();
    expect(switchOf('Milk')).not.toBeChecked();
    expect(sent).toEqual([{ id: milk._id, inStock: false }]);
  });

  it('goes back when the server refuses, and says why', async () => {
    server.use(
      http.post('*/api/product/stock', async () => {
        await delay(50);
        return refusal(404, 'PRODUCT_NOT_FOUND', 'A product is not sold any more.');
      }),
    );
    const { user, asked } = await open();
    await user.click(switchOf('Milk'));
    expect(switchOf('Milk')).not.toBeChecked();
    expect(await screen.findByText('A product is not sold any more.')).toBeVisible();
    await waitFor(() => expect(switchOf('Milk')).toBeChecked());
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('ends as the last of fast clicks wants it', async () => {
    const sent: boolean[] = [];
    const products = [milk];
    server.use(
      http.post<never, { inStock: boolean }>('*/api/product/stock', async ({ request }) => {
        const { inStock } = await request.json();
        sent.push(inStock);
        await delay(50);
        products[0] = { ...milk, isSwitchedOn: inStock, inStock };
        return done('Stock updated');
      }),
    );
    const { user } = await open(products);
    await user.tripleClick(switchOf('Milk'));
    expect(switchOf('Milk')).not.toBeChecked();
    await waitFor(() => expect(rowOf('Milk').getByText('Out of stock')).toBeVisible());
    expect(sent).toEqual([false]);
  });
});

describe('editing in place', () => {
  const edit = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });

  it('saves on Enter what has changed, and gives the focus back', async () => {
    const products = [milk];
    const sent = serveEditProduct(() => {
      products[0] = { ...milk, price: 2.5 };
      return done('Product saved');
    });
    const { user } = await open(products);
    await user.click(edit('Price of Milk'));
    await user.keyboard('2,5{Enter}');
    expect(await screen.findByText('$2.50')).toBeVisible();
    expect(sent).toEqual([{ data: { version: 4, price: 2.5 }, pictures: [] }]);
    await waitFor(() => expect(edit('Price of Milk')).toHaveFocus());
  });

  it('leaves on Escape and sends nothing', async () => {
    const sent = serveEditProduct(() => done('Product saved'));
    const { user } = await open();
    await user.click(edit('Units of Milk'));
    await user.keyboard('3{Escape}');
    expect(edit('Units of Milk')).toHaveTextContent('12');
    expect(sent).toEqual([]);
  });

  it('says beside the field what is wrong', async () => {
    const { user } = await open();
    await user.click(edit('Offer price of Milk'));
    await user.keyboard('3{Enter}');
    expect(screen.getByLabelText('Offer price of Milk')).toHaveAccessibleDescription(
      'The offer price must not be above the price.',
    );
  });

  it('tells of units sold meanwhile, and keeps what was typed', async () => {
    const products = [milk];
    const sent = serveEditProduct(() => {
      if (sent.length > 1) return done('Product saved');
      products[0] = { ...milk, units: 9 };
      return refusal(409, 'UNITS_CHANGED', 'Units were sold meanwhile: 9 are left now.', {
        units: 9,
      });
    });
    const { user, asked } = await open(products);
    await user.click(edit('Units of Milk'));
    await user.keyboard('20{Enter}');
    const field = screen.getByLabelText('Units of Milk');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Units were sold meanwhile: 9 are left now.'),
    );
    expect(screen.getAllByText(/Units were sold meanwhile/)).toHaveLength(1);
    expect(field).toHaveValue('20');
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.type(field, '{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ data }) => data)).toEqual([
      { version: 4, units: 20, unitsBefore: 12 },
      { version: 4, units: 20, unitsBefore: 9 },
    ]);
  });
});

describe('several products at once', () => {
  function serveBulk() {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/seller/products/bulk', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: '2 products changed' });
      }),
    );
    return sent;
  }

  it('puts all of a page out of stock', async () => {
    const sent = serveBulk();
    const { user } = await open();
    await user.click(screen.getByLabelText('Select all on this page'));
    const bar = within(screen.getByRole('region', { name: 'Selected products' }));
    expect(bar.getByText('2 products selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Out of stock' }));
    expect(await screen.findByText('2 products changed')).toBeVisible();
    expect(sent).toEqual([{ ids: [milk._id, bread._id], action: 'out-of-stock' }]);
    expect(screen.queryByText('2 products selected')).not.toBeInTheDocument();
  });

  it('keeps those chosen on another page, and chooses all that fit', async () => {
    const many = Array.from({ length: 30 }, () => aSellerProduct());
    const sent = serveBulk();
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/api/seller/products', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [page, limit] = [searchParams.get('page'), searchParams.get('limit')];
        asked.push(limit);
        const start = (Number(page) - 1) * Number(limit);
        const products = many.slice(start, start + Number(limit));
        return HttpResponse.json({ success: true, products, total: many.length });
      }),
    );
    const { user } = openDesk('/seller/product-list');
    await user.click(await screen.findByLabelText('Select all on this page'));
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
    expect(screen.getByText('25 products selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all 30' }));
    await screen.findByText('30 products selected');
    await user.click(screen.getByRole('button', { name: 'Out of stock' }));
    await waitFor(() =>
      expect(sent).toEqual([{ ids: many.map(({ _id }) => _id), action: 'out-of-stock' }]),
    );
    expect(asked).toContain('100');
  });

  it('asks before it archives', async () => {
    const sent = serveBulk();
    const { user } = await open();
    await user.click(screen.getByLabelText('Select Bread'));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Archive 1 product?' });
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(sent).toEqual([{ ids: [bread._id], action: 'archive' }]));
  });

  it('restores archived ones, which have no switch', async () => {
    const sent = serveBulk();
    const old = aSellerProduct({ name: 'Old cheese', isArchived: true });
    const { user } = await open([old], '/seller/product-list?archived=true');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Select Old cheese'));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(sent).toEqual([{ ids: [old._id], action: 'restore' }]));
  });
});
