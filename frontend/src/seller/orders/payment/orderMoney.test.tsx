import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { PaymentFlag, SellerOrder } from '../../../api/types';
import { stream } from '../../../test/jsdom/eventSource';
import {
  aFlag,
  aSellerOrder,
  openSellerPage,
  serveOrder,
  serveSellerOrders,
  serveStatusChange,
} from '../../../test/sellerPage';
import { server } from '../../../test/server';

const paid = aSellerOrder({ number: 'AAA1', paymentType: 'Online', isPaid: true, amount: 6.52 });
const refunded: SellerOrder = { ...paid, refunded: 6.52, nextStatuses: ['Cancelled'] };
const due: SellerOrder = {
  ...paid,
  status: 'Cancelled',
  refunded: 1,
  refundDue: 5.52,
  nextStatuses: [],
};
const path = `/seller/orders/${paid._id}`;

function open(order: SellerOrder, flags: () => PaymentFlag[] = () => []) {
  serveOrder(() => order);
  server.use(
    http.get('*/api/order/seller/:id/payment', () =>
      HttpResponse.json({
        success: true,
        refundable: 0,
        refunds: [],
        flag: null,
        flags: flags(),
        paymentIntent: 'pi_1',
      }),
    ),
  );
  return openSellerPage(path);
}

describe('cancelling an order', () => {
  const dialogOf = async ({ user }: ReturnType<typeof openSellerPage>) => {
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    return within(screen.getByRole('dialog', { name: 'Cancel order AAA1?' }));
  };
  const ok = () => HttpResponse.json({ success: true, message: 'The order is “Cancelled” now' });

  it('that was paid is refunded, unless the seller decides otherwise', async () => {
    const sent = serveStatusChange(ok);
    const desk = open({ ...paid, refunded: 1 });
    let dialog = await dialogOf(desk);
    const box = dialog.getByRole('checkbox', { name: 'Refund $5.52 to Ana Flores' });
    expect(box).toBeChecked();
    await desk.user.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    dialog = await dialogOf(desk);
    await desk.user.click(dialog.getByRole('checkbox'));
    expect(dialog.getByText(/listed under “Refund due”/)).toBeVisible();
    await desk.user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const { _id: id, version } = paid;
    expect(sent).toEqual([
      { id, version, status: 'Cancelled', refund: true },
      { id, version, status: 'Cancelled', refund: false },
    ]);
  });

  it.each([
    ['is paid at the door', { paymentType: 'COD' as const, isPaid: false }],
    ['waits for its payment', { isPaid: false }],
    ['was refunded', { refunded: 6.52 }],
  ])('that %s does not mention money', async (_name, own) => {
    const dialog = await dialogOf(open({ ...paid, ...own }));
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the page of an order', () => {
  it('warns across the page when it was refunded, and offers to cancel it only', async () => {
    open(refunded);
    expect(await screen.findByText(/^Refunded: .* all \$6\.52 .* Do not pack/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Start packing/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  });

  it('shows that a refund is due', async () => {
    open(due);
    expect(await screen.findByText(/^Refund due: .*\$5\.52/)).toBeVisible();
  });

  it.each([paid, { ...paid, refunded: 1 }, { ...refunded, status: 'Delivered' as const }])(
    'warns of nothing else ($status, $refunded)',
    async (order) => {
      open(order);
      await screen.findByRole('region', { name: 'Online payment' });
      expect(screen.queryByText(/^Refunded: |^Refund due: /)).not.toBeInTheDocument();
    },
  );

  it('lists payments that need review, until they are marked as done', async () => {
    let flags = [aFlag({ sentence: 'Too little' }), aFlag({ sentence: 'Paid twice' })];
    const done: unknown[] = [];
    server.use(
      http.post('*/api/order/seller/:id/flag/:flagId/done', ({ params }) => {
        done.push([params.id, params.flagId]);
        const at = '2026-11-03T10:00:00.000Z';
        flags = flags.map((flag) =>
          flag._id === params.flagId ? { ...flag, resolvedAt: at, resolvedBy: 'Sam' } : flag,
        );
        return HttpResponse.json({ success: true, message: 'Marked as done' });
      }),
    );
    const { user } = open(paid, () => flags);
    const list = within(await screen.findByRole('list', { name: 'Needs review' }));
    const [first] = list.getAllByRole('listitem');
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Mark as done' }));
    expect(await list.findByText(/^Done: Sam, /)).toBeVisible();
    expect(list.getAllByRole('button')).toHaveLength(1);
    expect(done).toEqual([[paid._id, flags[0]?._id]]);
  });
});

describe('the list of orders', () => {
  it('counts and filters orders that need attention', async () => {
    const { pages } = serveSellerOrders([due, aSellerOrder()], () => 2, {
      flagged: 3,
      refundDue: 1,
      problems: 0,
    });
    const { user } = openSellerPage('/seller/orders');
    const chip = await screen.findByRole('button', { name: 'Refund due 1' });
    expect(screen.getByRole('button', { name: 'Needs review 3' })).toBeVisible();
    expect(within(screen.getByRole('table')).getByText('Refund due')).toBeVisible();
    await user.click(chip);
    await waitFor(() => expect(pages().at(-1)).toBe('refundDue=true&sort=oldest&page=1&limit=25'));
    expect(location.search).toBe('?attention=refundDue');
    await user.click(screen.getByRole('button', { name: 'Refund due 1' }));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('shows nothing if none does', async () => {
    serveSellerOrders([paid]);
    openSellerPage('/seller/orders?attention=everything');
    await screen.findByRole('link', { name: 'AAA1' });
    expect(screen.queryByRole('group', { name: 'Needs attention' })).not.toBeInTheDocument();
  });
});

describe('a packing slip', () => {
  const slip = async (order: SellerOrder) => {
    serveSellerOrders([order]);
    openSellerPage(`/seller/orders/print?ids=${order._id}`);
    await waitFor(() => stream());
    act(() => stream().open());
    return within(await screen.findByRole('article', { name: 'Packing slip of order AAA1' }));
  };

  it('that was refunded shows so, and not that it is paid', async () => {
    const sheet = await slip(refunded);
    expect(sheet.getByText(/^Refunded: .* Do not pack/)).toBeVisible();
    expect(sheet.getByText('Nothing to collect')).toBeVisible();
    expect(sheet.queryByText(/Paid/)).not.toBeInTheDocument();
  });

  it('that was partly refunded shows the amount', async () => {
    const sheet = await slip({ ...paid, refunded: 1 });
    expect(sheet.getByText('Paid, $1.00 refunded: nothing to collect')).toBeVisible();
  });
});
