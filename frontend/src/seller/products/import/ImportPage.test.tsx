import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { BadRow, ChangedRow, ProductImport } from '../../../api/types';
import { restoreLostFocus } from '../../../components/restoreLostFocus';
import { openSellerPage } from '../../../test/sellerPage';
import { serveSellerProducts } from '../../../test/sellerProducts';
import { refusal, server } from '../../../test/server';
import { passTime, stopTime } from '../../../test/time';

// On a busy machine, compiling these modules takes longer than the timeout of findBy queries.
beforeAll(() => Promise.all([import('./NewImportPage'), import('./ImportPage')]));

const ID = '0190a0a0-0000-7000-8000-000000000001';
const PAGE = `/seller/product-list/import/${ID}`;

const anImport = (own: Partial<ProductImport> = {}): ProductImport => ({
  _id: ID,
  fileName: 'spring.csv',
  at: '2026-11-21T10:00:00.000Z',
  by: 'Ana',
  state: 'checked',
  ahead: 0,
  progress: { done: 5, total: 5 },
  counts: { added: 1, changed: 2, unchanged: 1, bad: 1, flagged: 1 },
  ignoredColumns: [],
  problem: null,
  finishedAt: null,
  ...own,
});

const aChange = (own: Partial<ChangedRow> = {}): ChangedRow => ({
  row: 3,
  product: 'Manchego',
  productId: 'p1',
  action: 'changed',
  fields: [
    { field: 'price', from: 10.05, to: 20 },
    { field: 'units', from: 5, to: null },
  ],
  flags: ['PRICE_JUMP', 'STOPS_COUNTING_UNITS'],
  isApplied: false,
  ...own,
});

const BAD: BadRow = {
  row: 4,
  product: 'Brie',
  column: 'price',
  value: '1,2,3',
  message: 'Please write an amount in dollars.',
};

/** Mocks an import. The server returns the current result of `entry`. */
function serveImport(entry: () => ProductImport, changes: readonly ChangedRow[] = [aChange()]) {
  const pressed: string[] = [];
  const queries: string[] = [];
  server.use(
    http.get('*/api/seller/imports', () =>
      HttpResponse.json({ success: true, imports: [entry()] }),
    ),
    http.get('*/api/seller/imports/:id', () =>
      HttpResponse.json({ success: true, message: 'Import found', import: entry() }),
    ),
    http.get('*/api/seller/imports/:id/changes', ({ request }) => {
      const { searchParams } = new URL(request.url);
      queries.push(String(searchParams));
      const [page = 1, limit = 0] = ['page', 'limit'].map((name) => Number(searchParams.get(name)));
      return HttpResponse.json({
        success: true,
        changes: changes.slice((page - 1) * limit, page * limit),
        total: changes.length,
      });
    }),
    http.get('*/api/seller/imports/:id/errors', () =>
      HttpResponse.json({ success: true, errors: [BAD], total: 1 }),
    ),
    http.post('*/api/seller/imports/:id/:step', ({ params }) => {
      pressed.push(String(params.step));
      return HttpResponse.json({ success: true, message: 'OK', import: entry() });
    }),
  );
  return { pressed, queries };
}

it('keeps a file whose upload failed, sends it again and continues to its check', async () => {
  let isAway = true;
  serveImport(() => anImport());
  server.use(
    http.post('*/api/seller/products.csv', () =>
      isAway
        ? refusal(503, 'UNAVAILABLE', 'The shop is taking a short break.')
        : HttpResponse.json({ success: true, message: 'OK', import: anImport() }, { status: 202 }),
    ),
  );
  serveSellerProducts([]);
  const { user } = openSellerPage('/seller/product-list');
  await user.click(await screen.findByRole('link', { name: 'Import CSV' }));
  const file = new File(['name,price'], 'spring.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText('The shop is taking a short break.')).toBeVisible();
  expect(screen.getByText('spring.csv', { selector: 'p' })).toBeVisible();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'spring.csv' })).toBeVisible();
  expect(location.pathname).toBe(PAGE);
});

it('finds an unfinished import again', async () => {
  serveImport(() => anImport());
  const { user } = openSellerPage('/seller/product-list/import');
  const open = within(await screen.findByRole('region', { name: 'Not finished' }));
  expect(open.getByText('Ready to apply')).toBeVisible();
  expect(
    open.getByText('1 product will be added and 2 will change. 1 row is skipped.'),
  ).toBeVisible();
  await user.click(open.getByRole('link', { name: 'spring.csv' }));
  expect(await screen.findByRole('button', { name: 'Apply 3 changes' })).toBeVisible();
});

it('lists changes with old and new values, warnings and skipped rows', async () => {
  const added = aChange({
    row: 5,
    product: 'Feta',
    productId: null,
    action: 'added',
    flags: [],
    fields: [
      { field: 'name', from: null, to: 'Feta' },
      { field: 'offerPrice', from: null, to: 4.5 },
      { field: 'units', from: null, to: null },
      { field: 'description', from: null, to: [] },
    ],
  });
  serveImport(() => anImport({ ignoredColumns: ['supplier'] }), [aChange(), added]);
  openSellerPage(PAGE);
  const [first, second] = within(await screen.findByRole('list', { name: 'Changes' }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.ariaLabel === 'Changes');
  expect(first).toHaveTextContent('Row 3Manchego');
  expect(first).toHaveTextContent('A price changes by more than 30%');
  expect(first).toHaveTextContent('Stops counting units');
  expect(first).toHaveTextContent('Price: $10.05 → becomes $20.00');
  expect(first).toHaveTextContent('Units: 5 → becomes not counted');
  expect(second).toHaveTextContent(/Row 5FetaNewOffer price: \$4.50Units: not counted$/);
  const [bad] = within(await screen.findByRole('list', { name: 'Skipped' })).getAllByRole(
    'listitem',
  );
  expect(bad).toHaveTextContent('Row 4Brieprice is 1,2,3: Please write an amount in dollars.');
  expect(screen.getByText('1 change needs review: first in the list.')).toBeVisible();
  expect(screen.getByText(/ignored: supplier/)).toBeVisible();
});

it('shows more of many changes on request', async () => {
  const changes = Array.from({ length: 60 }, (_, n) => aChange({ row: n + 2, product: `P${n}` }));
  const { queries } = serveImport(() => anImport(), changes);
  const { user } = openSellerPage(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Show more (10 left)' }));
  expect(await screen.findByRole('link', { name: 'P59' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'P0' })).toBeVisible();
  expect(queries).toEqual(['page=1&limit=50', 'page=2&limit=50']);
  expect(screen.queryByRole('button', { name: /Show more/ })).not.toBeInTheDocument();
});

it('applies on request, keeps the focus, shows the progress, and reports the result', async () => {
  stopTime();
  onTestFinished(restoreLostFocus());
  let entry = anImport();
  const { pressed } = serveImport(() => entry);
  serveSellerProducts([]);
  const { user } = openSellerPage(PAGE);
  const apply = await screen.findByRole('button', { name: 'Apply 3 changes' });
  entry = anImport({ state: 'waiting', ahead: 1 });
  await user.click(apply);
  expect(await screen.findByText('Another import is running; this one is queued.')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  entry = anImport({ state: 'applying', progress: { done: 1_000, total: 60_000 } });
  await passTime(3_000);
  expect(await screen.findByText('1,000 of 60,000 rows')).toBeVisible();
  entry = anImport({ state: 'done' });
  await passTime(3_000);
  expect(await screen.findByText('Done. 1 product was added and 2 were changed.')).toBeVisible();
  expect(pressed).toEqual(['apply']);
  expect(screen.getByRole('link', { name: 'Products without a picture' })).toHaveAttribute(
    'href',
    '/seller/product-list?hasPicture=false',
  );
});

it('can be cancelled while the file is checked', async () => {
  let entry = anImport({ state: 'checking', progress: { done: 0, total: null } });
  const { pressed } = serveImport(() => entry);
  const { user } = openSellerPage(PAGE);
  expect(await screen.findByText(/The file is being checked/)).toBeVisible();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  entry = anImport({ state: 'cancelled' });
  await user.click(cancel);
  expect(await screen.findByText(/This import was cancelled/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import another file' })).toBeVisible();
  expect(pressed).toEqual(['cancel']);
});

it('shows why an import failed', async () => {
  serveImport(() => anImport({ state: 'failed', problem: 'The file has no column “name”.' }));
  openSellerPage(PAGE);
  expect(await screen.findByText('The file has no column “name”.')).toBeVisible();
});

it('shows that an import was deleted, and offers a retry if it could not be loaded', async () => {
  let answer = refusal(503, 'UNAVAILABLE', 'A short break.');
  server.use(http.get('*/api/seller/imports/:id', () => answer.clone() as typeof answer));
  const { user } = openSellerPage(PAGE);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = refusal(404, 'IMPORT_NOT_FOUND', 'This import is no longer available.');
  await user.click(again);
  expect(await screen.findByText('This import is no longer available.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
