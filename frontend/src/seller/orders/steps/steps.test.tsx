import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus, SellerOrder } from '../../../api/types';
import { restoreLostFocus } from '../../../components/restoreLostFocus';
import { stream } from '../../../test/jsdom/eventSource';
import { aSellerOrder, openSellerPage } from '../../../test/sellerPage';
import { refusal, server } from '../../../test/server';
import { passTime, settled, stopTime } from '../../../test/time';

beforeAll(restoreLostFocus);

const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  'Order Placed': 'Packing',
  Packing: 'Out for delivery',
  'Out for delivery': 'Delivered',
};

/** Serves orders paid in cash, and changes their status like the server. */
function serveDesk(orders: SellerOrder[]) {
  const sent: string[] = [];
  const become = (order: SellerOrder, status: OrderStatus): void => {
    const next = NEXT[status];
    Object.assign(order, { status, version: order.version + 1, nextStatuses: next ? [next] : [] });
  };
  server.use(
    http.get('*/api/order/seller', ({ request }) => {
      const params = new URL(request.url).searchParams;
      const ids = params.get('ids')?.split(',');
      const status = params.get('status');
      const found = orders.filter(
        (order) =>
          (!ids || ids.includes(order._id)) &&
          (!status || order.status === status) &&
          (!params.get('to') || order.createdAt < (params.get('to') ?? '')) &&
          order.createdAt >= (params.get('from') ?? ''),
      );
      return HttpResponse.json({
        success: true,
        orders: found.slice(0, Number(params.get('limit') ?? 100)),
        total: found.length,
        attention: { flagged: 0, refundDue: 0, problems: 0 },
      });
    }),
    http.post('*/api/order/seller/:id/:act', async ({ params, request }) => {
      const { status, version } = (await request.json()) as {
        status: OrderStatus;
        version: number;
      };
      const order = orders.find(({ _id }) => _id === params.id);
      sent.push(
        `${order?.number} ${String(params.act)} ${status ?? ''} ${version}`.replace('  ', ' '),
      );
      if (order?.version !== version) return refusal(409, 'ORDER_CHANGED', 'Somebody was faster.');
      if (params.act === 'undo') {
        become(order, 'Order Placed');
        return HttpResponse.json({ success: true, message: 'The order is “Order Placed” again' });
      }
      become(order, status);
      const undoVersion = order.version;
      return HttpResponse.json({ success: true, message: `It is ${status}`, undoVersion });
    }),
  );
  return { sent, become };
}

let first: SellerOrder;
let second: SellerOrder;
beforeEach(() => {
  first = aSellerOrder({ number: 'AAA1', createdAt: '2026-11-02T09:30:00.000Z' });
  second = aSellerOrder({ number: 'BBB2', createdAt: '2026-11-01T09:30:00.000Z' });
});

const row = async (number: string) =>
  within((await screen.findByRole('link', { name: number })).closest('tr') ?? document.body);
const button = (name: string) => screen.findByRole('button', { name });

describe('a step', () => {
  it('is one step, however often and fast one clicks within a second', async () => {
    const { sent } = serveDesk([first, second]);
    openSellerPage('/seller/orders');
    const start = await button('Start packing: AAA1');
    stopTime();
    fireEvent.click(start);
    fireEvent.click(start);
    const next = await button('Send out: AAA1');
    fireEvent.click(next);
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toEqual(['AAA1 status Packing 1']);

    // The pointer has not moved.
    await passTime(1_100);
    expect(next).not.toHaveAttribute('aria-disabled');
    fireEvent.click(next);
    await settled();
    expect(sent).toEqual(['AAA1 status Packing 1', 'AAA1 status Out for delivery 2']);
  });

  it('is one step for two quick keys too', async () => {
    const { sent } = serveDesk([first]);
    const { user } = openSellerPage('/seller/orders');
    (await button('Start packing: AAA1')).focus();
    await user.keyboard('{Enter}');
    await button('Send out: AAA1');
    await user.keyboard('{Enter}');
    expect(sent).toEqual(['AAA1 status Packing 1']);
  });

  it('is reverted by Undo', async () => {
    const { sent } = serveDesk([first, second]);
    const { user } = openSellerPage('/seller/orders');
    await user.click(await button('Start packing: AAA1'));
    await user.click(await button('Undo: AAA1'));
    expect(await (await row('AAA1')).findByText('Order Placed')).toBeVisible();
    await button('Start packing: AAA1');
    expect(sent).toEqual(['AAA1 status Packing 1', 'AAA1 undo 2']);
    expect(screen.queryByRole('button', { name: 'Undo: AAA1' })).not.toBeInTheDocument();
  });

  it('cannot be reverted once another seller has moved the order further', async () => {
    const { become } = serveDesk([first]);
    const { user } = openSellerPage('/seller/orders');
    await user.click(await button('Start packing: AAA1'));
    await button('Undo: AAA1');
    become(first, 'Out for delivery');
    act(() => stream().emit('order', { id: first._id }));
    await button('Mark delivered: AAA1');
    expect(screen.queryByRole('button', { name: 'Undo: AAA1' })).not.toBeInTheDocument();
  });

  it('reports that another seller was faster than Undo, and overwrites nothing', async () => {
    const { become } = serveDesk([first]);
    const { user } = openSellerPage('/seller/orders');
    await user.click(await button('Start packing: AAA1'));
    const undo = await button('Undo: AAA1');
    become(first, 'Out for delivery');
    await user.click(undo);
    expect(await screen.findByText('Somebody was faster.')).toBeVisible();
    await button('Mark delivered: AAA1');
  });

  it('can be undone if cash was collected, and keeps the focus in its row', async () => {
    Object.assign(first, { status: 'Out for delivery', nextStatuses: ['Delivered'] });
    const { sent } = serveDesk([first]);
    const { user } = openSellerPage('/seller/orders?status=all');
    const deliver = await button('Mark delivered: AAA1');
    screen.getByRole('link', { name: 'AAA1' }).focus();
    await user.tab();
    expect(deliver).toHaveFocus();
    await user.keyboard('{Enter}');
    await (await row('AAA1')).findByText('Delivered');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull());
    await waitFor(() => expect(screen.getByRole('link', { name: 'AAA1' })).toHaveFocus());
    await user.click(await button('Undo: AAA1'));
    expect(sent).toEqual(['AAA1 status Delivered 1', 'AAA1 undo 2']);
  });
});

describe('a list that is filtered', () => {
  it('keeps the moved row, its position and the focus until the list is refetched', async () => {
    const { sent } = serveDesk([first, second]);
    const { user } = openSellerPage('/seller/orders?status=Order+Placed');
    const start = await button('Start packing: AAA1');
    start.focus();
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    const moved = await row('AAA1');
    expect(await moved.findByText('Packing')).toBeVisible();
    expect(await button('Send out: AAA1')).toHaveFocus();
    expect(screen.getAllByRole('row').map((one) => one.textContent.slice(0, 4))).toHaveLength(3);
    expect(sent).toEqual(['AAA1 status Packing 1']);

    await user.click(await button('Refresh list'));
    await waitFor(() => expect(screen.queryByText('AAA1')).not.toBeInTheDocument());
    await row('BBB2');
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });
});

describe('Undo', () => {
  it('is offered for eight seconds', async () => {
    serveDesk([first]);
    openSellerPage('/seller/orders');
    const start = await button('Start packing: AAA1');
    stopTime();
    fireEvent.click(start);
    await button('Undo: AAA1');
    await passTime(7_000);
    await button('Undo: AAA1');
    await passTime(1_500);
    expect(screen.queryByRole('button', { name: 'Undo: AAA1' })).not.toBeInTheDocument();
    await button('Send out: AAA1');
  });
});
