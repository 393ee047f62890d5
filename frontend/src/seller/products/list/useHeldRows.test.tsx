import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import type { SellerProduct } from '../../../api/types';
import {
  aSellerProduct,
  done,
  openProductList,
  rowOf,
  serveEditProduct,
  switchOf,
} from '../../../test/sellerProducts';
import { server } from '../../../test/server';

// On a busy machine, compiling this module takes longer than the timeout of findBy queries.
beforeAll(() => import('../ProductListPage'));

const LOW_STOCK = '/seller/product-list?stock=low';
const refreshButton = () => screen.queryByRole('button', { name: 'Refresh list' });
/** The names of the shown products, in their order. */
const names = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all)/ })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));
const edit = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });

/** Opens the products that are running low. A saved edit restocks the first one, which then leaves the list. */
async function openLowStock() {
  const shop = [
    aSellerProduct({ name: 'Cheese', units: 2 }),
    aSellerProduct({ name: 'Dates', units: 3 }),
    aSellerProduct({ name: 'Eggs', units: 4 }),
  ];
  const listed = [...shop];
  const [cheese] = shop as [SellerProduct];
  server.use(
    http.get('*/api/seller/products/:id', ({ params }) =>
      HttpResponse.json({ success: true, product: shop.find(({ _id }) => _id === params.id) }),
    ),
  );
  serveEditProduct(() => {
    shop[0] = { ...cheese, units: 26, version: cheese.version + 1 };
    listed.shift();
    return done('Product saved');
  });
  const view = await openProductList(listed, LOW_STOCK);
  return { ...view, shop, listed };
}

it('keeps a row that no longer matches the filter, with its new value, until the list is refreshed', async () => {
  const { user, shop, queries } = await openLowStock();
  await user.click(edit('Units of Cheese'));
  await user.keyboard('+24{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cheese' }));
  await waitFor(() => expect(edit('Units of Cheese')).toHaveTextContent('26'));
  expect(names()).toEqual(['Cheese', 'Dates', 'Eggs']);

  // Later changes of the row that has left the list are shown as well.
  server.use(
    http.post('*/api/product/stock', () => {
      shop[0] = { ...(shop[0] as SellerProduct), isSwitchedOn: false, inStock: false };
      return done('Stock updated');
    }),
  );
  await user.click(switchOf('Cheese'));
  expect(await rowOf('Cheese').findByText('Out of stock')).toBeVisible();
  expect(switchOf('Cheese')).not.toBeChecked();

  const requests = queries.length;
  await user.click(screen.getByRole('button', { name: 'Refresh list' }));
  expect(names()).toEqual(['Dates', 'Eggs']);
  expect(queries).toHaveLength(requests);
  expect(refreshButton()).not.toBeInTheDocument();
  // Rows that are no longer shown are deselected.
  expect(screen.queryByText('1 product selected')).not.toBeInTheDocument();
});

it('keeps the order of the rows', async () => {
  const { user, listed } = await openLowStock();
  serveEditProduct(() => {
    listed.reverse();
    return done('Product saved');
  });
  await user.click(edit('Price of Dates'));
  await user.keyboard('9{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Refresh list' }));
  expect(names()).toEqual(['Eggs', 'Dates', 'Cheese']);
});

it('shows the current rows after another filter, and while nothing was touched', async () => {
  const { user, listed } = await openLowStock();
  listed.reverse();
  // Another tab has changed products.
  localStorage.setItem('larder.products', '1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'larder.products' }));
  await waitFor(() => expect(names()).toEqual(['Eggs', 'Dates', 'Cheese']));
  await user.click(edit('Price of Dates'));
  await user.keyboard('{Escape}');
  listed.reverse();
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name: A to Z');
  await waitFor(() => expect(names()).toEqual(['Cheese', 'Dates', 'Eggs']));
  expect(refreshButton()).not.toBeInTheDocument();
});

it('removes archived products from the list', async () => {
  const { user, listed } = await openLowStock();
  server.use(
    http.post('*/api/seller/products/bulk', () => {
      listed.shift();
      return HttpResponse.json({ success: true, message: '1 changed', values: { count: 1 } });
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select Cheese' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click((await screen.findAllByRole('button', { name: 'Archive' })).at(-1) as Element);
  await waitFor(() => expect(names()).toEqual(['Dates', 'Eggs']));
  expect(refreshButton()).not.toBeInTheDocument();
});
