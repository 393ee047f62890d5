import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { later } from '../../../test/later';
import { done, MILK, openProductList, rowOf, switchOf } from '../../../test/sellerProducts';
import { refusal, server } from '../../../test/server';

// On a busy machine, compiling this module takes longer than the timeout of findBy queries.
beforeAll(() => import('../ProductListPage'));

it('switches immediately and stays so', async () => {
  const answer = later();
  const sent: unknown[] = [];
  const products = [MILK];
  server.use(
    http.post('*/api/product/stock', async ({ request }) => {
      sent.push(await request.json());
      await answer.wait();
      products[0] = { ...MILK, isSwitchedOn: false, inStock: false };
      return done('Stock updated');
    }),
  );
  const { user } = await openProductList(products);
  await user.click(switchOf('Milk'));
  expect(switchOf('Milk')).not.toBeChecked();
  answer.release();
  expect(await rowOf('Milk').findByText('Out of stock')).toBeVisible();
  expect(switchOf('Milk')).not.toBeChecked();
  expect(sent).toEqual([{ id: MILK._id, inStock: false }]);
});

it('is reverted with an error when the server rejects it', async () => {
  const answer = later();
  server.use(
    http.post('*/api/product/stock', async () => {
      await answer.wait();
      return refusal(404, 'PRODUCT_NOT_FOUND', 'A product is not sold any more.');
    }),
  );
  const { user, queries } = await openProductList();
  await user.click(switchOf('Milk'));
  expect(switchOf('Milk')).not.toBeChecked();
  answer.release();
  expect(await screen.findByText('A product is not sold any more.')).toBeVisible();
  await waitFor(() => expect(switchOf('Milk')).toBeChecked());
  await waitFor(() => expect(queries).toHaveLength(2));
});

it('ends as the last of fast clicks wants it', async () => {
  const answer = later();
  const sent: boolean[] = [];
  const products = [MILK];
  server.use(
    http.post<never, { inStock: boolean }>('*/api/product/stock', async ({ request }) => {
      const { inStock } = await request.json();
      sent.push(inStock);
      await answer.wait();
      products[0] = { ...MILK, isSwitchedOn: inStock, inStock };
      return done('Stock updated');
    }),
  );
  const { user } = await openProductList(products);
  await user.tripleClick(switchOf('Milk'));
  expect(switchOf('Milk')).not.toBeChecked();
  answer.release();
  await waitFor(() => expect(rowOf('Milk').getByText('Out of stock')).toBeVisible());
  expect(sent).toEqual([false]);
});
