import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../test/factories';
import { stream } from '../../test/jsdom/eventSource';
import { later } from '../../test/later';
import {
  aSeller,
  aSellerOrder,
  openSellerPage,
  serveSellerOrders,
  serveStatusChange,
} from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

const first = aSellerOrder({
  number: 'AAA1',
  createdAt: '2026-11-02T09:30:00.000Z',
  items: [
    { product: aProduct({ name: 'Milk' }), quantity: 2 },
    { product: aProduct({ name: 'Bread' }), quantity: 1 },
    { product: aProduct({ name: 'Rice' }), quantity: 1 },
  ],
  amount: 10.96,
});
const second = aSellerOrder({
  number: 'BBB2',
  createdAt: '2026-11-01T09:30:00.000Z',
  status: 'Delivered',
  isPaid: true,
  paymentType: 'Online',
  nextStatuses: [],
});
const row = async (number: string) =>
  within((await screen.findByRole('link', { name: number })).closest('tr') ?? document.body);

it('shows customer, items, payment and status', async () => {
  const { pages } = serveSellerOrders([first, second]);
  openSellerPage('/seller/orders?status=all');
  const placed = await row('AAA1');
  expect(placed.getByText('Ana Flores')).toBeVisible();
  expect(placed.getByText('4 items')).toBeVisible();
  expect(placed.getByText('Milk, Bread and 1 more')).toBeVisible();
  expect(placed.getByText('$10.96')).toBeVisible();
  expect(placed.getByText('Pending')).toBeVisible();
  expect(placed.getByText('Order Placed')).toBeVisible();
  const delivered = await row('BBB2');
  expect(delivered.getByText('Paid')).toBeVisible();
  expect(delivered.getByText('Online Payment')).toBeVisible();
  expect(delivered.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('2 orders')).toBeVisible();
  expect(pages()).toEqual(['page=1&limit=25']);
});

it('is filtered by the URL, and ignores invalid values', async () => {
  const { pages } = serveSellerOrders([first]);
  const { user } = openSellerPage(
    '/seller/orders?status=Packing&payment=COD&paid=false&day=2026-11-02&page=x',
  );
  await row('AAA1');
  expect(pages()).toEqual([
    'payment=COD&paid=false&from=2026-11-02&to=2026-11-03&status=Packing&sort=oldest&page=1&limit=25',
  ]);

  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await waitFor(() => expect(pages().at(-1)).toContain('status=Delivered'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paid' }), 'Paid');
  await waitFor(() => expect(pages().at(-1)).toContain('paid=true'));
  expect(location.search).toBe('?payment=COD&day=2026-11-02&status=Delivered&paid=true');

  history.back();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Paid' })).toHaveValue('false'));
});

it('shows the period that a text search covers, and extends it', async () => {
  const { pages } = serveSellerOrders([first]);
  const { user } = openSellerPage('/seller/orders?search=milk');
  await row('AAA1');
  const periods = within(screen.getByRole('group', { name: 'Search the orders of' }));
  expect(periods.getByRole('button', { name: 'The last 90 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(pages()).toEqual(['search=milk&page=1&limit=25']);

  await user.click(periods.getByRole('button', { name: 'All time (may take a few seconds)' }));
  await waitFor(() => expect(pages().at(-1)).toBe('search=milk&period=all&page=1&limit=25'));
  expect(location.search).toBe('?search=milk&period=all');

  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(screen.queryByRole('group', { name: /Search/ })).toBeNull());
});

it('filters by days of the shop, not of the viewer, and explains so', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  // The 22nd in the viewer's time zone, and still the 21st in the shop's.
  vi.setSystemTime('2026-11-22T03:30:00Z');
  const shop = { name: 'Larder', isSample: false, sendsMails: true, timeZone: 'America/New_York' };
  server.use(http.get('*/api/shop', () => HttpResponse.json({ success: true, shop })));
  const placed = aSellerOrder({ number: 'AAA1', createdAt: '2026-11-22T03:00:00.000Z' });
  const { pages } = serveSellerOrders([placed], () => 60);
  const { user } = openSellerPage('/seller/orders?day=today');
  const listed = await row('AAA1');
  expect(listed.getByText(/^10:00\sPM · 30 min$/)).toBeVisible();
  expect(screen.getByText('Days in America/New York time')).toBeVisible();
  expect(pages()).toEqual(['from=2026-11-21&to=2026-11-22&page=1&limit=25']);

  // A later page ends at the newest order that was seen, if that is earlier than the end of the days.
  const seen = 'to=2026-11-22T03%3A00%3A00.001Z';
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(pages().at(-1)).toContain(`from=2026-11-21&${seen}&page=2`));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Yesterday');
  await waitFor(() => expect(pages().at(-1)).toBe('from=2026-11-20&to=2026-11-21&page=1&limit=25'));
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(pages().at(-1)).toBe('from=2026-11-20&to=2026-11-21&page=2&limit=25'));
});

it('searches after a pause in typing, and returns to the first page', async () => {
  const { pages } = serveSellerOrders([first], () => 60);
  const { user } = openSellerPage('/seller/orders?page=2');
  await row('AAA1');
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'ana ');
  await waitFor(() => expect(location.search).toBe('?search=ana'));
  await waitFor(() => expect(pages().at(-1)).toBe('search=ana&page=1&limit=25'));
  expect(pages().filter((question) => question.includes('search'))).toHaveLength(1);
  act(() => history.back());
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
});

it('prints the slips of those that are chosen', async () => {
  serveSellerOrders([first, second]);
  const { user } = openSellerPage('/seller/orders');
  await row('AAA1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText(/^2 selected · \$\d/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select order AAA1' }));
  expect(screen.getByRole('link', { name: 'Packing slips' })).toHaveAttribute(
    'href',
    `/seller/orders/print?ids=${second._id}`,
  );
});

it('keeps the selection on other pages, and clears it with another filter or seller', async () => {
  serveSellerOrders([first, second], () => 60);
  const sam = aSeller();
  const { user, unmount } = openSellerPage('/seller/orders?payment=COD', sam);
  await row('AAA1');
  await user.click(screen.getByRole('checkbox', { name: 'Select order AAA1' }));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(location.search).toContain('page=2'));
  expect(await screen.findByText(/^1 selected/)).toBeVisible();
  unmount();
  const other = openSellerPage('/seller/orders?payment=COD');
  await row('AAA1');
  expect(screen.queryByText(/^1 selected/)).not.toBeInTheDocument();
  other.unmount();
  const again = openSellerPage('/seller/orders?payment=COD', sam);
  expect(await screen.findByText(/^1 selected/)).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Packing' }));
  await waitFor(() => expect(screen.queryByText(/^1 selected/)).not.toBeInTheDocument());
});

it('selects no rows of another status while the new ones load', async () => {
  serveSellerOrders([first, second]);
  const { user } = openSellerPage('/seller/orders?status=all');
  await row('AAA1');
  const packing = later();
  server.use(
    http.get('*/api/order/seller', async ({ request }) => {
      if (!request.url.includes('status=Packing')) return;
      await packing.wait();
      return HttpResponse.json({
        success: true,
        orders: [second],
        total: 1,
        attention: { flagged: 0, refundDue: 0, problems: 0 },
      });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Packing' }));
  const placed = screen.getByRole('checkbox', { name: 'Select order AAA1' });
  expect(placed).toBeDisabled();
  await user.click(placed);
  packing.release();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'AAA1' })).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: 'Selected orders' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select order BBB2' }));
  expect(screen.getByRole('link', { name: 'Packing slips' })).toHaveAttribute(
    'href',
    `/seller/orders/print?ids=${second._id}`,
  );
});

it('no longer selects an order that a refresh removes from the list', async () => {
  const orders = [first, second];
  serveSellerOrders(orders);
  const { user } = openSellerPage('/seller/orders?status=all');
  await row('AAA1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  orders.shift();
  act(() => stream().open());
  act(() => stream().emit('order', { id: first._id }));
  await user.click(await screen.findByRole('button', { name: 'Refresh list' }));
  expect(screen.queryByRole('link', { name: 'AAA1' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Packing slips' })).toHaveAttribute(
    'href',
    `/seller/orders/print?ids=${second._id}`,
  );
});

it('selects all that fit, not only those on the page', async () => {
  const many = Array.from({ length: 30 }, () => aSellerOrder());
  serveSellerOrders(many);
  const { user } = openSellerPage('/seller/orders');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText(/^25 selected/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Select all 30' }));
  expect(await screen.findByText(/^30 selected/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Packing slips' })).toHaveAttribute(
    'href',
    `/seller/orders/print?ids=${many.map(({ _id }) => _id).join()}`,
  );
  expect(screen.queryByRole('button', { name: 'Select all 30' })).not.toBeInTheDocument();
});

it('returns from the slips with its filter and its selection', async () => {
  serveSellerOrders([first, second]);
  const { user } = openSellerPage('/seller/orders?payment=COD');
  await row('AAA1');
  await user.click(screen.getByRole('checkbox', { name: 'Select order BBB2' }));
  await user.click(screen.getByRole('link', { name: 'Packing slips' }));
  await user.click(await screen.findByRole('link', { name: 'Back' }));
  await row('AAA1');
  expect(location.pathname + location.search).toBe('/seller/orders?payment=COD');
  expect(screen.getByRole('checkbox', { name: 'Select order BBB2' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select order AAA1' })).not.toBeChecked();
});

it('moves an order to the next status, and reports when another seller was faster', async () => {
  const { pages } = serveSellerOrders([first]);
  const sent = serveStatusChange(() => refusal(409, 'ORDER_CHANGED', 'It is “Packing” now.'));
  const { user } = openSellerPage('/seller/orders');
  await user.click(await screen.findByRole('button', { name: 'Start packing: AAA1' }));
  expect(await screen.findByText('It is “Packing” now.')).toBeVisible();
  expect(sent).toEqual([{ id: first._id, status: 'Packing', version: 1 }]);
  await waitFor(() => expect(pages()).toHaveLength(2));
});

it('shows when there are none, and when none match', async () => {
  serveSellerOrders([]);
  const { user } = openSellerPage('/seller/orders?status=Packing');
  await user.click(await screen.findByRole('link', { name: 'Show all orders' }));
  expect(await screen.findByText('No orders yet')).toBeVisible();
});

it('shows an error if it cannot be loaded, and can retry', async () => {
  server.use(http.get('*/api/order/seller', () => refusal(503, 'AWAY', 'Not now')));
  const { user } = openSellerPage('/seller/orders?page=2');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  serveSellerOrders([first], () => 30);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row('AAA1');
});
