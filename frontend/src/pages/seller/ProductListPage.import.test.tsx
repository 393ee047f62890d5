import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../../test/sellerDesk';
import { serveSellerProducts } from '../../test/sellerShelf';
import { refusal, server } from '../../test/server';

// Compiling it takes a busy machine longer than a test waits for a screen.
beforeAll(() => import('./ProductListPage'));

const summary = {
  success: true,
  message: 'Products imported',
  added: 2,
  changed: 1,
  unchanged: 3,
  errors: [{ row: 4, message: 'Please choose a category' }],
};

async function open() {
  const asked = serveSellerProducts([]);
  const view = openDesk('/seller/product-list');
  await view.user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }));
  const choose = () =>
    view.user.upload(
      dialog.getByLabelText('CSV file'),
      new File(['name,price'], 'spring.csv', { type: 'text/csv' }),
    );
  return { ...view, asked, dialog, choose };
}

it('tells first what would happen, with every bad row, and then imports the good ones', async () => {
  const calls: string[] = [];
  server.use(
    http.post('*/api/seller/products.csv', ({ request }) => {
      calls.push(new URL(request.url).search);
      return HttpResponse.json(summary);
    }),
  );
  const { user, dialog, choose, asked } = await open();
  await choose();
  expect(await dialog.findByText('spring.csv')).toBeVisible();
  const rows = within(await dialog.findByRole('list', { name: 'Bad rows' }));
  expect(rows.getByText('Line 4')).toBeVisible();
  expect(rows.getByText('Please choose a category')).toBeVisible();
  expect(dialog.getByText('To add').closest('div')).toHaveTextContent('2');
  expect(calls).toEqual(['?dryRun=true']);
  const before = asked.length;

  await user.click(dialog.getByRole('button', { name: 'Import 3 products' }));
  expect(await dialog.findByText('Products imported')).toBeVisible();
  expect(dialog.getByText('Added').closest('div')).toHaveTextContent('2');
  expect(dialog.getByText('1 row could not be imported:')).toBeVisible();
  expect(calls).toEqual(['?dryRun=true', '']);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(asked.length).toBeGreaterThan(before);
});

it('says what is wrong with a file that cannot be read, and takes another', async () => {
  const reason = 'The file has no rows, or no column “name”.';
  server.use(http.post('*/api/seller/products.csv', () => refusal(400, 'BAD_CSV', reason)));
  const { dialog, choose } = await open();
  await choose();
  expect(await dialog.findByText(reason)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible();
});
