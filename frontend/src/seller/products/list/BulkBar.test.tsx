import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { openSellerPage } from '../../../test/sellerPage';
import { aSellerProduct, BREAD, MILK, openProductList } from '../../../test/sellerProducts';
import { server } from '../../../test/server';

// On a busy machine, compiling this module takes longer than the timeout of findBy queries.
beforeAll(() => import('../ProductListPage'));

function serveBulk() {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/seller/products/bulk', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        success: true,
        message: '2 products changed',
        values: { count: 2 },
      });
    }),
  );
  return sent;
}

it('marks all products of a page as out of stock', async () => {
  const sent = serveBulk();
  const { user } = await openProductList();
  await user.click(screen.getByLabelText('Select all on this page'));
  const bar = within(screen.getByRole('region', { name: 'Selected products' }));
  expect(bar.getByText('2 products selected')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Out of stock' }));
  expect(await screen.findByText('2 products changed')).toBeVisible();
  expect(sent).toEqual([{ ids: [MILK._id, BREAD._id], action: 'out-of-stock' }]);
  expect(screen.queryByText('2 products selected')).not.toBeInTheDocument();
});

it('keeps the selection of another page, and selects all matches', async () => {
  const many = Array.from({ length: 30 }, () => aSellerProduct());
  const sent = serveBulk();
  const limits: (string | null)[] = [];
  server.use(
    http.get('*/api/seller/products', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [page, limit] = [searchParams.get('page'), searchParams.get('limit')];
      limits.push(limit);
      const start = (Number(page) - 1) * Number(limit);
      const products = many.slice(start, start + Number(limit));
      return HttpResponse.json({ success: true, products, total: many.length });
    }),
  );
  const { user } = openSellerPage('/seller/product-list');
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
  expect(limits).toContain('100');
});

it('asks for confirmation before it archives', async () => {
  const sent = serveBulk();
  const { user } = await openProductList();
  await user.click(screen.getByLabelText('Select Bread'));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive 1 product?' });
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [BREAD._id], action: 'archive' }]));
});

it('restores archived ones, which have no switch', async () => {
  const sent = serveBulk();
  const old = aSellerProduct({ name: 'Old cheese', isArchived: true });
  const { user } = await openProductList([old], '/seller/product-list?archived=true');
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Select Old cheese'));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [old._id], action: 'restore' }]));
});

it('changes the prices of the chosen products by a percentage', async () => {
  const sent = serveBulk();
  const { user } = await openProductList();
  await user.click(screen.getByLabelText('Select all on this page'));
  await user.click(screen.getByRole('button', { name: 'Change prices' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Change in percent'), '0');
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  expect(dialog.getByText('Please enter a number from -90 to 500, but not 0.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Change in percent'));
  await user.type(dialog.getByLabelText('Change in percent'), '\u22122,5 %');
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  expect(await screen.findByText('2 products changed')).toBeVisible();
  expect(sent).toEqual([{ ids: [MILK._id, BREAD._id], action: 'price', percent: -2.5 }]);
});
