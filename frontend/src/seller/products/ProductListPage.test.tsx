import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { messagesReady } from '../../messages/messageNamespace';
import { setLanguage } from '../../messages/language';
import { openSellerPage } from '../../test/sellerPage';
import {
  MILK,
  openProductList,
  rowOf,
  serveSellerProducts,
  switchOf,
} from '../../test/sellerProducts';
import { refusal, server } from '../../test/server';

// On a busy machine, compiling this module takes longer than the timeout of findBy queries.
beforeAll(() => import('./ProductListPage'));

/**
 * Mocks exports.
 * @returns the query strings of the requests, and the names of the saved files
 */
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
  ])('is reported after %s, and nothing is saved', async (_what, answer, sentence) => {
    const { user } = await openProductList();
    const { saved } = serveExport(answer);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('asks for the login when the session has ended', async () => {
    const { user } = await openProductList();
    const { saved } = serveExport(() => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.'));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/You were logged out/)).toBeVisible();
    expect(screen.queryByText('Please log in first.')).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

describe('the list', () => {
  it('shows the products of the shop, 25 at a time', async () => {
    const { queries } = await openProductList();
    expect(queries).toEqual(['?page=1&limit=25']);
    expect(rowOf('Milk').getByText('$2.00')).toBeVisible();
    expect(rowOf('Milk').getByText('In stock')).toBeVisible();
    expect(rowOf('Bread').getByText('Out of stock')).toBeVisible();
    expect(switchOf('Bread')).not.toBeChecked();
    expect(screen.getByText('2 products')).toBeVisible();
  });

  it('queries the filters of the URL, and exports the same', async () => {
    const url = '/seller/product-list?search=mil&category=dairy&stock=low&sort=name&page=3';
    const { queries, user } = await openProductList([MILK], url);
    expect(queries).toEqual(['?search=mil&category=Dairy&stock=low&sort=name&page=3&limit=25']);
    const { exported, saved } = serveExport(() => new HttpResponse('id,name'));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['larder-products.csv']));
    expect(exported).toEqual(['?search=mil&category=Dairy&stock=low&sort=name']);
  });

  it('exports in the format that was chosen', async () => {
    const { user } = await openProductList();
    const { exported } = serveExport(() => new HttpResponse('id;name'));
    await user.click(screen.getByRole('button', { name: 'CSV format' }));
    const dialog = within(screen.getByRole('dialog', { name: 'CSV format' }));
    expect(dialog.getByLabelText('Separator')).toHaveDisplayValue('Comma');
    await user.selectOptions(dialog.getByLabelText('Separator'), 'Semicolon');
    await user.selectOptions(dialog.getByLabelText('Decimal sign'), '1,50');
    await user.selectOptions(dialog.getByLabelText('Language'), 'German');
    await user.click(dialog.getByRole('button', { name: 'Export CSV' }));
    const german = '?delimiter=semicolon&decimal=comma&language=de';
    await waitFor(() => expect(exported).toEqual([german]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(exported).toEqual([german, german]));
  });

  it('exports as German spreadsheets expect it where the screen is German', async () => {
    setLanguage('de');
    await messagesReady();
    serveSellerProducts([MILK]);
    const { exported } = serveExport(() => new HttpResponse('id;name'));
    const { user } = openSellerPage('/de/seller/product-list');
    await user.click(await screen.findByRole('button', { name: 'CSV exportieren' }));
    await waitFor(() =>
      expect(exported).toEqual(['?delimiter=semicolon&decimal=comma&language=de']),
    );
  });

  it('keeps search, filters and sort order in the URL', async () => {
    const { user, queries } = await openProductList([MILK], '/seller/product-list?page=2');
    await user.type(screen.getByLabelText('Search products'), 'mi');
    await waitFor(() => expect(location.search).toBe('?search=mi'));
    await user.selectOptions(screen.getByLabelText('Stock'), 'Out of stock');
    expect(location.search).toBe('?search=mi&stock=out');
    await user.selectOptions(screen.getByLabelText('Archive'), 'Archived');
    expect(location.search).toBe('?search=mi&stock=out&archived=true');
    await waitFor(() => expect(queries.at(-1)).toMatch(/search=mi.*stock=out.*archived=true/));
    history.back();
    await waitFor(() => expect(screen.getByLabelText('Archive')).toHaveDisplayValue('In the shop'));
  });

  it('shows when nothing matches, when there is nothing, and when it cannot be loaded', async () => {
    const { unmount } = await openProductList([], '/seller/product-list?search=x');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    unmount();
    const second = await openProductList([]);
    expect(await screen.findByText('No products yet')).toBeVisible();
    second.unmount();
    server.use(
      http.get('*/api/seller/products', () => refusal(503, 'UNAVAILABLE', 'A short break')),
    );
    const { user } = openSellerPage('/seller/product-list');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serveSellerProducts([MILK]);
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Milk' })).toBeVisible();
  });
});
