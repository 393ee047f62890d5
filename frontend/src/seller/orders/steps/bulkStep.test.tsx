import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { OrderOutcomes } from '../../../api/types';
import { aSellerOrder, openSellerPage, serveSellerOrders } from '../../../test/sellerPage';
import { later } from '../../../test/later';
import { server } from '../../../test/server';

const first = aSellerOrder({ number: 'AAA1', amount: 10.5 });
const second = aSellerOrder({ number: 'BBB2', amount: 4 });
const packed = aSellerOrder({
  number: 'CCC3',
  amount: 7,
  status: 'Packing',
  nextStatuses: ['Out for delivery', 'Cancelled'],
});

/** Serves both bulk requests with an outcome for each order, and records their bodies. */
function serveBulk(outcomes: (ids: string[]) => OrderOutcomes['orders']) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/order/seller/:act', async ({ params, request }) => {
      const body = (await request.json()) as { ids?: string[]; orders?: { id: string }[] };
      sent.push({ act: params.act, ...body });
      const ids = body.ids ?? (body.orders ?? []).map(({ id }) => id);
      return HttpResponse.json({ success: true, message: 'Done', orders: outcomes(ids) });
    }),
  );
  return sent;
}

const select = async (user: ReturnType<typeof openSellerPage>['user'], numbers: string[]) => {
  for (const number of numbers)
    await user.click(await screen.findByRole('checkbox', { name: `Select order ${number}` }));
  return within(screen.getByRole('region', { name: 'Selected orders' }));
};

it('moves the orders that have a step in common, and undoes it as one', async () => {
  serveSellerOrders([first, second, packed]);
  const sent = serveBulk((ids) =>
    ids.map((_id) => ({ _id, outcome: 'moved' as const, undoVersion: 2 })),
  );
  const { user } = openSellerPage('/seller/orders?status=all');
  const bar = await select(user, ['AAA1', 'BBB2', 'CCC3']);
  expect(bar.getByText('3 selected · $21.50')).toBeVisible();
  expect(bar.getByRole('button', { name: 'Send out (1)' })).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Start packing (2)' }));
  // Moved orders are no longer selected.
  expect(await screen.findByText('1 selected · $7.00')).toBeVisible();
  expect(await screen.findByText('2 orders are “Packing” now')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { act: 'status', ids: [first._id, second._id], status: 'Packing' },
    {
      act: 'undo',
      orders: [
        { id: first._id, version: 2 },
        { id: second._id, version: 2 },
      ],
    },
  ]);
});

it('says how many were refused, and why', async () => {
  serveSellerOrders([first, second]);
  serveBulk(([moved = '', refused = '']) => [
    { _id: moved, outcome: 'moved', undoVersion: 2 },
    {
      _id: refused,
      outcome: 'refused',
      code: 'INVALID_ORDER_TRANSITION',
      message: 'An order that is “Cancelled” cannot become “Packing”.',
      values: { from: 'Cancelled', to: 'Packing' },
    },
  ]);
  const { user } = openSellerPage('/seller/orders?status=all');
  const bar = await select(user, ['AAA1', 'BBB2']);
  await user.click(bar.getByRole('button', { name: 'Start packing' }));
  expect(await screen.findByText('1 order is “Packing” now')).toBeVisible();
  expect(await screen.findByText(/^1 order was not changed: .*Cancelled/)).toBeVisible();
});

it('keeps an order selected that is chosen while others are being moved', async () => {
  serveSellerOrders([first, second]);
  const answer = later();
  server.use(
    http.post('*/api/order/seller/status', async () => {
      await answer.wait();
      const orders = [{ _id: first._id, outcome: 'moved', undoVersion: 2 }];
      return HttpResponse.json({ success: true, message: 'Done', orders });
    }),
  );
  const { user } = openSellerPage('/seller/orders?status=all');
  const bar = await select(user, ['AAA1']);
  await user.click(bar.getByRole('button', { name: 'Start packing' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select order BBB2' }));
  answer.release();
  expect(await screen.findByText('1 selected · $4.00')).toBeVisible();
});
