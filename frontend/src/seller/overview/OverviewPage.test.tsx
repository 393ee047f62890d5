import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Overview, SellerProduct } from '../../api/types';
import { aProduct } from '../../test/factories';
import { openSellerPage } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

beforeEach(() => {
  // jsdom has no ResizeObserver, which the chart needs to determine its width.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const days = Array.from({ length: 30 }, (_, n) => ({
  day: new Date(Date.UTC(2026, 9, 23 + n)).toISOString().slice(0, 10),
  orders: 0,
  sales: 0,
  paid: 0,
  toCollect: 0,
}));

const aStockProduct = (own: Partial<SellerProduct>): SellerProduct => ({
  ...aProduct(),
  isSwitchedOn: true,
  units: null,
  version: 1,
  isArchived: false,
  pictures: [],
  ...own,
});

it('names what waits for a seller, in the menu and with links to it', async () => {
  const counts = { problems: 2, refundsDue: 1, flagged: 0, unreadMessages: 3 };
  serveOverview(counts);
  server.use(
    http.get('*/api/seller/overview/tasks', () => HttpResponse.json({ success: true, ...counts })),
  );
  openSellerPage('/seller/overview');
  const links = within(await screen.findByRole('list', { name: 'To do' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 problems', '/seller/orders?attention=problems'],
    ['1 refund due', '/seller/orders?attention=refundDue'],
    ['3 new messages', '/seller/messages'],
  ]);
  expect(
    await screen.findByRole('link', {
      name: 'Overview 2 problems, 1 refund due, 3 new messages',
    }),
  ).toBeVisible();
});

function serveOverview(own: Partial<Overview>) {
  const queries: string[] = [];
  server.use(
    http.get('*/api/seller/overview', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({
        success: true,
        timeZone: 'America/New_York',
        days,
        bestSellers: [],
        lowStock: [],
        lowStockTotal: 0,
        outOfStock: [],
        outOfStockTotal: 0,
        soldOut: [],
        soldOutTotal: 0,
        switchedOff: 0,
        undeliveredMails: 0,
        ...own,
      });
    }),
  );
  return queries;
}

const figure = (label: string) => screen.getByText(label).parentElement;

it('shows totals of today and the last 30 days, top products and low stock', async () => {
  const queries = serveOverview({
    days: days
      .with(28, { day: '2026-11-20', orders: 2, sales: 0.1, paid: 0.1, toCollect: 0 })
      .with(29, { day: '2026-11-21', orders: 3, sales: 0.2, paid: 0.15, toCollect: 0.05 }),
    bestSellers: [{ product: 'p1', name: 'Milk', size: '1 l', units: 1200, sales: 1740 }],
    lowStock: [aStockProduct({ _id: 'p2', name: 'Rice', units: 3 })],
    lowStockTotal: 12,
    soldOut: [aStockProduct({ name: 'Bread', units: 0 })],
    soldOutTotal: 1,
    switchedOff: 300,
  });
  openSellerPage('/seller/overview');
  expect(await screen.findByText('Orders today')).toBeVisible();
  expect(figure('Orders today')).toHaveTextContent('3');
  expect(figure('Sales today')).toHaveTextContent('$0.20');
  expect(figure('Orders, 30 days')).toHaveTextContent('5');
  expect(figure('Sales, 30 days')).toHaveTextContent('$0.30');
  expect(figure('Paid, 30 days')).toHaveTextContent('$0.25');
  expect(figure('To collect, 30 days')).toHaveTextContent('$0.05');
  expect(screen.getByText(/Days begin at midnight, America\/New York time\./)).toBeVisible();
  expect(screen.getByRole('row', { name: /^Milk ?· 1 l 1,200 \$1,740.00$/ })).toBeInTheDocument();

  const low = within(screen.getByRole('region', { name: 'Running low 12' }));
  expect(low.getByText('3 left')).toBeVisible();
  expect(low.getByRole('link', { name: 'Rice' })).toHaveAttribute(
    'href',
    '/seller/product-list/p2',
  );
  const out = within(screen.getByRole('region', { name: 'No units left 1' }));
  expect(out.getByText('0 left')).toBeVisible();
  expect(out.getByRole('link', { name: '300 products are switched off' })).toHaveAttribute(
    'href',
    '/seller/product-list?stock=off',
  );
  expect(queries).toEqual(['']);
});

it('shows the chart as a table, too, newest day first', async () => {
  serveOverview({
    days: days.with(29, {
      day: '2026-11-21',
      orders: 3,
      sales: 12.5,
      paid: 0,
      toCollect: 12.5,
    }),
  });
  const { user } = openSellerPage('/seller/overview');
  await user.click(await screen.findByText('Show as a table'));
  const rows = within(screen.getByRole('table', { name: /by day/ })).getAllByRole('row');
  expect(rows).toHaveLength(31);
  expect(rows[1]).toHaveTextContent('Sat, Nov 213$12.50');
});

it('shows the empty state of a new shop', async () => {
  serveOverview({});
  openSellerPage('/seller/overview');
  expect(await screen.findByText('No orders in the last 30 days')).toBeVisible();
  expect(screen.getByText('Every counted product has units left.')).toBeVisible();
});

it('shows an error if it cannot be loaded, and can retry', async () => {
  server.use(http.get('*/api/seller/overview', () => refusal(503, 'AWAY', 'Not now')));
  const { user } = openSellerPage('/seller/overview');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  serveOverview({});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Orders today')).toBeVisible();
});

it('shows undeliverable emails, and links to them', async () => {
  serveOverview({ undeliveredMails: 2 });
  openSellerPage('/seller/overview');
  expect(await screen.findByText(/^2 emails could not be delivered/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/seller/mails');
});
