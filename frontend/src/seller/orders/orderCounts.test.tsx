import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../api/types';
import { dayRange } from './filters/dayRange';
import { FakeEventSource, stream } from '../../test/jsdom/eventSource';
import {
  aSeller,
  aSellerOrder,
  openSellerPage,
  serveOrderCounts,
  serveSellerOrders,
} from '../../test/sellerPage';
import { settled, stopTime } from '../../test/time';

const ordersLink = async () =>
  within(await screen.findByRole('navigation', { name: 'Seller' })).getByRole('link', {
    name: /^Orders/,
  });

it('counts the orders to pack in the menu, live on every screen', async () => {
  let counts: Partial<Record<OrderStatus, number>> = { 'Order Placed': 3, Packing: 5 };
  const queries = serveOrderCounts(() => counts);
  openSellerPage('/seller');
  const link = await ordersLink();
  await waitFor(() => expect(link).toHaveAccessibleName('Orders 3 to pack'));
  expect(queries).toEqual(['']);

  for (const [count, name] of [
    [1, 'Orders 1 to pack'],
    [1000, 'Orders 999+ to pack'],
    [0, 'Orders'],
  ] as const) {
    counts = { 'Order Placed': count };
    act(() => stream().emit('order', { id: aSellerOrder()._id }));
    await waitFor(() => expect(link).toHaveAccessibleName(name));
  }
  expect(FakeEventSource.opened).toHaveLength(1);
});

it.each([
  ['name', aSeller({ name: 'Sam Seller' }), 'Sam Seller'],
  ['email where there is no name', aSeller({ name: '' }), 'sam@larder.example'],
])('greets the seller of %s', async (_what, seller, who) => {
  openSellerPage('/seller', seller);
  const header = within(await screen.findByRole('banner'));
  expect(header.getByText('Hi! Admin')).toBeVisible();
  expect(header.getByText(who)).toBeVisible();
  expect(header.getByTitle(seller.email)).toHaveTextContent(who);
});

describe('the filters of orders', () => {
  const chips = () =>
    within(screen.getByRole('group', { name: 'Status' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.trim());

  it('count the orders of each status and show their sum, under every filter', async () => {
    const queries = serveOrderCounts(() => ({ 'Order Placed': 12, Delivered: 1000, Cancelled: 0 }));
    serveSellerOrders([aSellerOrder()]);
    const { user } = openSellerPage('/seller/orders');
    const shown = [
      'To pack 12',
      'Packing',
      'Out for delivery',
      'Delivered 999+',
      'Payment Pending',
      'Cancelled',
      'All',
    ];
    await waitFor(() => expect(chips()).toEqual(shown));
    expect(queries).toEqual(['']); // shared with the menu
    expect(await screen.findByText('1 order · $120.00, of it $48.00 in cash')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paid' }), 'Paid');
    await waitFor(() => expect(queries).toEqual(['', '?paid=true']));
    await waitFor(() => expect(chips()).toEqual(shown));
    await user.click(screen.getByRole('button', { name: 'Delivered 999+' }));
    // Without a sum, because not all of them were counted.
    expect(await screen.findByText('1 order')).toBeVisible();
  });

  it('filters by today, yesterday and any days', async () => {
    stopTime('2026-11-21T12:00:00');
    const queries = serveOrderCounts(() => ({}));
    const { pages } = serveSellerOrders([aSellerOrder()]);
    const { user } = openSellerPage('/seller/orders');
    const days = await screen.findByRole('combobox', { name: 'Days' });
    const times = (name: string): string => {
      const { from, to } = dayRange(name, '2026-11-21') ?? {};
      return new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
    };

    for (const [label, name] of [
      ['Today', 'today'],
      ['Yesterday', 'yesterday'],
      ['Choose days', '2026-11-21..2026-11-21'],
    ] as const) {
      await user.selectOptions(days, label);
      expect(location.search).toBe(`?day=${name}`);
      await waitFor(() => expect(pages().at(-1)).toBe(`${times(name)}&page=1&limit=25`));
      await waitFor(() => expect(queries).toContain(`?${times(name)}`));
      await settled(); // the last range is the same as today's: a pending query is not sent again
    }
    const first = screen.getByLabelText('First day');
    expect(first).toHaveValue('2026-11-21');
    for (const typed of ['0002-11-01', '2026-11-01'])
      fireEvent.change(first, { target: { value: typed } });
    expect(location.search).toBe('?day=2026-11-01..2026-11-21');
    expect(first).toHaveAttribute('max', '2999-12-31');
    fireEvent.change(first, { target: { value: '202612-11-01' } });
    expect(location.search).toBe('?day=..2026-11-21');
    expect(first).toHaveValue('202612-11-01');
    fireEvent.change(first, { target: { value: '2026-11-01' } });
    const last = screen.getByLabelText('Last day');
    fireEvent.change(last, { target: { value: '9999-12-31' } });
    expect(location.search).toBe('?day=2026-11-01..');
    expect(last).toHaveValue('9999-12-31');
    fireEvent.change(last, { target: { value: '' } });
    expect(location.search).toBe('?day=2026-11-01..');
    expect(first).toHaveValue('2026-11-01');
    await waitFor(() => expect(pages().at(-1)).toBe(`${times('2026-11-01..')}&page=1&limit=25`));
    await user.selectOptions(days, 'All days');
    expect(location.search).toBe('');
    expect(screen.queryByLabelText('First day')).not.toBeInTheDocument();
  });
});
