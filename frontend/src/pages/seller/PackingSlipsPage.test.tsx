import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../test/factories';
import { aSellerOrder, fakeEventSource, openDesk } from '../../test/sellerDesk';
import { refusal, server } from '../../test/server';

beforeEach(fakeEventSource);

const toCollect = aSellerOrder({
  number: 'AAA1',
  items: [{ product: aProduct({ name: 'Milk', size: '1 l' }), quantity: 3 }],
  amount: 4.43,
});
const paid = aSellerOrder({ number: 'BBB2', isPaid: true, paymentType: 'Online' });
const cancelled = aSellerOrder({ number: 'CCC3', status: 'Cancelled' });
const known = [toCollect, paid, cancelled];

function serveOrders() {
  server.use(
    http.get('*/api/order/seller/:id', ({ params }) => {
      const order = known.find(({ _id }) => _id === params.id);
      return order
        ? HttpResponse.json({ success: true, order, steps: [] })
        : refusal(404, 'ORDER_NOT_FOUND', 'There is no such order.');
    }),
  );
}

const slip = async (number: string) =>
  within(await screen.findByRole('article', { name: `Packing slip of order ${number}` }));

it('has one sheet for each order, and says what to collect', async () => {
  serveOrders();
  openDesk(`/seller/orders/print?ids=${known.map(({ _id }) => _id).join(',')},gone`);
  const first = await slip('AAA1');
  expect(first.getByRole('row', { name: '3 Milk 1 l' })).toBeVisible();
  expect(first.getByText('$4.43').closest('p')).toHaveTextContent('To collect');
  expect((await slip('BBB2')).getByText('Paid: nothing to collect')).toBeVisible();
  const third = await slip('CCC3');
  expect(third.getByText(/do not pack/)).toBeVisible();
  expect(third.queryByText(/To collect/)).not.toBeInTheDocument();
  expect(screen.getByText('1 order could not be found.')).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('prints', async () => {
  serveOrders();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = openDesk(`/seller/orders/print?ids=${toCollect._id}`);
  await slip('AAA1');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says when there is nothing to print, and when the orders cannot be loaded', async () => {
  openDesk('/seller/orders/print');
  expect(await screen.findByText('There is no order to print here.')).toBeVisible();
  server.use(http.get('*/api/order/seller/:id', () => refusal(503, 'AWAY', 'Not now')));
  openDesk('/seller/orders/print?ids=a');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
});
