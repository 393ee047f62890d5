import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../test/factories';
import { stream } from '../../../test/jsdom/eventSource';
import { aSellerOrder, openSellerPage } from '../../../test/sellerPage';
import { refusal, server } from '../../../test/server';

const toCollect = aSellerOrder({
  number: 'AAA1',
  items: [{ product: aProduct({ name: 'Milk', size: '1 l' }), quantity: 3 }],
  amount: 4.43,
});
const paid = aSellerOrder({ number: 'BBB2', isPaid: true, paymentType: 'Online' });
const cancelled = aSellerOrder({ number: 'CCC3', status: 'Cancelled' });
const known = [toCollect, paid, cancelled];

/** Serves orders by their ids, newest first, and records the queries. */
function serveOrders() {
  const queries: string[] = [];
  server.use(
    http.get('*/api/order/seller/slips', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids') ?? '';
      queries.push(ids);
      const orders = known.filter(({ _id }) => ids.split(',').includes(_id)).toReversed();
      return HttpResponse.json({ success: true, orders, unpaid: [] });
    }),
  );
  return queries;
}

/** Opens the page, and then its live connection. */
async function openSlips(ids: string) {
  const desk = openSellerPage(`/seller/orders/print?ids=${ids}`);
  await waitFor(() => stream());
  return desk;
}

const slip = async (number: string) =>
  within(await screen.findByRole('article', { name: `Packing slip of order ${number}` }));

it('names the unpaid orders, which have no slips', async () => {
  server.use(
    http.get('*/api/order/seller/slips', () =>
      HttpResponse.json({ success: true, orders: [paid], unpaid: ['DDD4', 'EEE5'] }),
    ),
  );
  await openSlips([...known.map(({ _id }) => _id)].join(','));
  act(() => stream().open());
  await slip('BBB2');
  expect(screen.getByText('Not paid yet, so they have no slips: DDD4, EEE5')).toBeVisible();
  expect(screen.queryByText(/could not be found/)).not.toBeInTheDocument();
});

it('has one sheet per order, and shows the amount to collect', async () => {
  const queries = serveOrders();
  const ids = known.map(({ _id }) => _id).join(',');
  await openSlips(`${ids},gone`);
  expect(queries).toEqual([]);
  act(() => stream().open());
  const first = await slip('AAA1');
  expect(first.getByRole('row', { name: '3 Milk 1 l' })).toBeVisible();
  expect(first.getByText('$4.43').closest('p')).toHaveTextContent('To collect');
  expect((await slip('BBB2')).getByText('Paid: nothing to collect')).toBeVisible();
  const third = await slip('CCC3');
  expect(third.getByText(/do not pack/)).toBeVisible();
  expect(third.queryByText(/To collect/)).not.toBeInTheDocument();
  expect(screen.getByText('1 order could not be found.')).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  const shown = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
  expect(shown).toEqual(
    ['AAA1', 'BBB2', 'CCC3'].map((number) => `Packing slip of order ${number}`),
  );
  expect(queries).toEqual([ids]);
});

it('shows the instructions: to the packer first, then to the driver, and on a line', async () => {
  const bananas = { product: aProduct({ name: 'Bananas' }), quantity: 1 };
  const asked = aSellerOrder({
    number: 'DDD4',
    packerNote: 'No <script>soft</script> ones',
    driverNote: 'Ring twice',
    substitution: 'call',
    items: [
      { ...bananas, substitution: 'leave-out' },
      { product: aProduct(), quantity: 2 },
    ],
  });
  server.use(
    http.get('*/api/order/seller/slips', () =>
      HttpResponse.json({ success: true, orders: [asked], total: 1 }),
    ),
  );
  await openSlips(asked._id);
  act(() => stream().open());
  const paper = await slip('DDD4');
  expect(paper.getByText('No <script>soft</script> ones')).toBeVisible();
  expect(paper.getByText('Ring twice')).toBeVisible();
  expect(paper.getByText('If something is missing:').parentElement).toHaveTextContent(
    `call ${asked.address.phone}`,
  );
  expect(paper.getByRole('row', { name: /Bananas ?If missing: leave it out/ })).toBeVisible();
  expect(paper.getAllByText(/If missing/)).toHaveLength(1);
});

it('shows packers and drivers the minimum age to check', async () => {
  const beer = aProduct({ name: 'Beer', facts: { minimumAge: 18 } });
  const order = aSellerOrder({ number: 'FFF6', items: [{ product: beer, quantity: 1 }] });
  server.use(
    http.get('*/api/order/seller/slips', () =>
      HttpResponse.json({ success: true, orders: [order], unpaid: [] }),
    ),
  );
  await openSlips(order._id);
  act(() => stream().open());
  const paper = await slip('FFF6');
  expect(paper.getByText('Check ID: only for people aged 18 or over.')).toBeVisible();
  expect(paper.getByRole('row', { name: /Beer ?18\+/ })).toBeVisible();
});

it('refetches all orders when one of them changes', async () => {
  const queries = serveOrders();
  await openSlips(`${paid._id},${toCollect._id}`);
  act(() => stream().open());
  await slip('AAA1');
  act(() => stream().emit('order', { id: paid._id }));
  await waitFor(() => expect(queries).toHaveLength(2));
});

it('does without the live connection when there is none', async () => {
  serveOrders();
  await openSlips(paid._id);
  act(() => stream().fail({ forGood: false }));
  await slip('BBB2');
});

it('shows that there are too many for one print', async () => {
  openSellerPage(`/seller/orders/print?ids=${Array.from({ length: 101 }, (_, n) => n).join()}`);
  expect(
    await screen.findByText(/^You can print up to 100 slips at a time, but you selected 101\./),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

it('prints', async () => {
  serveOrders();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await openSlips(toCollect._id);
  act(() => stream().open());
  await slip('AAA1');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('shows when there is nothing to print, and when the orders cannot be loaded', async () => {
  openSellerPage('/seller/orders/print');
  expect(await screen.findByText('There are no orders to print here.')).toBeVisible();
  server.use(http.get('*/api/order/seller/slips', () => refusal(503, 'AWAY', 'Not now')));
  await openSlips(paid._id);
  act(() => stream().open());
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
});
