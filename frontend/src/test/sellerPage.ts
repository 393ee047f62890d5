import { http, HttpResponse } from 'msw';
import type {
  OrderStatus,
  OrderStep,
  PaymentFlag,
  Seller,
  SellerOrder,
  SellerOrderList,
} from '../api/types';
import { anId, anOrder } from './factories';
import { renderApp } from './renderApp';
import { server } from './server';

export const aSellerOrder = (own: Partial<SellerOrder> = {}): SellerOrder => ({
  ...anOrder(),
  customer: { name: 'Ana Flores', email: 'ana@example.com' },
  phoneUri: 'tel:+12175550123',
  version: 1,
  nextStatuses: ['Packing', 'Cancelled'],
  refundDue: 0,
  ...own,
});

export const aFlag = (own: Partial<PaymentFlag> = {}): PaymentFlag => ({
  _id: anId(),
  at: '2026-11-02T10:00:00.000Z',
  kind: 'paid twice',
  sentence: 'This order was paid twice.',
  reason: null,
  amount: 6.52,
  resolvedAt: null,
  resolvedBy: null,
  ...own,
});

export const aSeller = (own: Partial<Seller> = {}): Seller => ({
  _id: anId(),
  name: 'Sam Seller',
  email: 'sam@larder.example',
  ...own,
});

/** Opens a page as a logged-in seller. */
export function openSellerPage(url: string, seller = aSeller()) {
  server.use(http.get('*/api/seller/auth', () => HttpResponse.json({ success: true, seller })));
  return renderApp(url);
}

/**
 * Serves the list of orders as `orders` returns them at that time, and records the queries. `total` is the number of
 * all orders; with `since`, only those in `orders` count.
 */
export function serveSellerOrders(
  orders: SellerOrder[],
  total = () => orders.length,
  attention: SellerOrderList['attention'] = { flagged: 0, refundDue: 0, problems: 0 },
) {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('*/api/order/seller', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const to = searchParams.get('to');
      const from = searchParams.get('from');
      queries.push(searchParams);
      // Only the server knows when days begin.
      const fitting = orders
        .filter(({ createdAt }) => !to?.includes('T') || createdAt < to)
        .filter(({ createdAt }) => !from?.includes('T') || createdAt >= from);
      return HttpResponse.json({
        success: true,
        orders: fitting.slice(0, Number(searchParams.get('limit') ?? orders.length)),
        total: from?.includes('T') ? fitting.length : total(),
        ...(searchParams.has('search') && { period: searchParams.get('period') ?? '90d' }),
        attention,
      });
    }),
  );
  server.use(
    http.get('*/api/order/seller/slips', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids') ?? '';
      const found = orders.filter(({ _id }) => ids.includes(_id));
      return HttpResponse.json({ success: true, orders: found, unpaid: [] });
    }),
  );
  /** The queries of the list, without those that only count. */
  const pages = () => queries.filter((params) => params.get('limit') === '25').map(String);
  return { pages };
}

/** Serves the number of orders per status as `counts` returns it at that time, $10 each with $4 of it cash, and records the queries. */
export function serveOrderCounts(counts: () => Partial<Record<OrderStatus, number>>): string[] {
  const queries: string[] = [];
  server.use(
    http.get('*/api/order/seller/counts', ({ request }) => {
      queries.push(new URL(request.url).search);
      const answer = Object.entries(counts()).map(([status, count]) => ({
        status,
        count,
        ...(count < 1000 && { amount: count * 10, cash: count * 4 }),
      }));
      return HttpResponse.json({ success: true, counts: answer });
    }),
  );
  return queries;
}

/** Serves a single order as `order` returns it at that time. */
export function serveOrder(order: () => SellerOrder, steps: OrderStep[] = []): void {
  server.use(
    http.get('*/api/order/seller/:id', ({ params }) => {
      if (params.id === 'counts') return;
      return params.id === order()._id
        ? HttpResponse.json({ success: true, order: order(), steps })
        : HttpResponse.json(
            { success: false, code: 'ORDER_NOT_FOUND', message: 'There is no such order.' },
            { status: 404 },
          );
    }),
  );
}

/** Records status changes. */
export function serveStatusChange(answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/order/seller/:id/status', async ({ params, request }) => {
      sent.push({ id: params.id, ...((await request.json()) as object) });
      return answer() as HttpResponse<null>;
    }),
  );
  return sent;
}
