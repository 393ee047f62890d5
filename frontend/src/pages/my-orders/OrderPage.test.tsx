import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Order, OwnOrderStep } from '../../api/types';
import { restoreLostFocus } from '../../components/restoreLostFocus';
import { anOrder, aProduct, aUser } from '../../test/factories';
import { later } from '../../test/later';
import { FakeEventSource, stream } from '../../test/jsdom/eventSource';
import { serveCancel } from '../../test/onlinePayment';
import { serveOwnOrder } from '../../test/ownOrder';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

const ana = aUser();
const number = 'BWPFTZQXN6';
const placed = (own: Partial<Order> = {}): Order => anOrder({ number, ...own });
const open = () => renderApp(`/my-orders/${number}`, { user: ana });
const progress = () => screen.getByRole('list', { name: 'Order progress' });
const current = () =>
  within(progress())
    .getAllByRole('listitem')
    .find((step) => step.ariaCurrent === 'step' || step.getAttribute('aria-current') === 'step');

it('follows an order without reloading, and leaves its stream once it is over', async () => {
  let order = placed();
  const steps: OwnOrderStep[] = [{ status: 'Order Placed', at: '2026-11-02T09:30:00.000Z' }];
  const asked = serveOwnOrder(
    () => order,
    () => steps,
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`Order ${number} · Larder`));
  expect(current()).toHaveTextContent(/^PlacedNov 2/);
  await waitFor(() => expect(stream().url).toBe(`/api/order/user/${order._id}/events`));
  const before = asked.times;
  act(() => stream().open());
  // Events before the connection was open were missed, so the order is refetched.
  await waitFor(() => expect(asked.times).toBe(before + 1));

  order = placed({ _id: order._id, status: 'Packing' });
  steps.push({ status: 'Packing', at: '2026-11-02T10:00:00.000Z' });
  act(() => stream().emit('order', { id: order._id }));
  await waitFor(() => expect(current()).toHaveTextContent(/^Packing/));
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();

  order = placed({ _id: order._id, status: 'Delivered', isPaid: true });
  act(() => stream().emit('order', { id: order._id }));
  await waitFor(() => expect(current()).toHaveTextContent(/^Delivered/));
  expect(screen.getByText('Paid')).toBeVisible();
});

it("shows times by the clock of the shop, and names its time zone if the customer's differs", async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  vi.setSystemTime('2026-11-22T04:00:00Z');
  const shop = { name: 'Larder', isSample: false, sendsMails: true, timeZone: 'America/New_York' };
  const response = later();
  server.use(
    http.get('*/api/shop', async () => {
      await response.wait();
      return HttpResponse.json({ success: true, shop });
    }),
  );
  const order = placed({ createdAt: '2026-11-22T01:17:00.000Z' });
  serveOwnOrder(
    () => ({ ...order, status: 'Packing' }),
    () => [
      { status: 'Order Placed', at: order.createdAt },
      { status: 'Packing', at: '2026-11-21T04:59:00.000Z' },
    ],
  );
  open();
  await screen.findByRole('heading', { level: 1, name: `Order ${number}` });
  expect(screen.getByText(/^Placed/, { selector: 'p' })).toHaveTextContent(/^Placed on$/);
  expect(current()).toHaveTextContent(/^Packing$/);
  response.release();
  expect(await screen.findByText(/^Nov 21, 2026, 8:17\sPM EST$/)).toBeVisible();
  expect(screen.getByText(/^8:17\sPM$/)).toBeVisible();
  expect(current()).toHaveTextContent(/^PackingNov 20, 11:59\sPM$/);
});

it('refetches after the connection was lost', async () => {
  const order = placed();
  const asked = serveOwnOrder(() => order);
  open();
  await screen.findByRole('heading', { level: 1, name: `Order ${number}` });
  await waitFor(() => expect(FakeEventSource.opened).not.toEqual([]));
  const before = asked.times;
  act(() => stream().fail({ forGood: false }));
  act(() => stream().open());
  await waitFor(() => expect(asked.times).toBe(before + 1));
});

it.each<[Partial<Order>, string]>([
  [{ isPaid: true, amount: 16.93, refunded: 16.93 }, 'Your refund of $16.93 is on its way.'],
  [
    { isPaid: true, amount: 16.93 },
    'Your refund of $16.93 has not been sent yet. We’re working on it.',
  ],
  [{}, 'You have not paid for it, so there is nothing to refund.'],
  [
    { paymentType: 'Online' },
    'It was not paid. If a payment still arrives, it is refunded automatically.',
  ],
])('shows the truth about the money of a cancelled order: %o', async (own, text) => {
  const order = placed({ status: 'Cancelled', ...own });
  serveOwnOrder(
    () => order,
    () => [
      { status: 'Order Placed', at: order.createdAt },
      { status: 'Cancelled', at: order.createdAt },
    ],
  );
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(within(progress()).getAllByRole('listitem')).toHaveLength(2);
  expect(FakeEventSource.opened).toEqual([]);
});

it('cancels after confirmation, keeps the focus, and shows the state of the refund', async () => {
  let order = placed({ paymentType: 'Online', isPaid: true, amount: 16.93 });
  serveOwnOrder(() => order);
  const cancelled = serveCancel(() => {
    order = { ...order, status: 'Cancelled', refunded: 16.93 };
    const values = { kind: 'goesBack', amount: 16.93 };
    return HttpResponse.json({ success: true, message: 'Order cancelled.', values });
  });
  onTestFinished(restoreLostFocus());
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(dialog.getByText(/we refund \$16\.93/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep order' }));
  expect(cancelled).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }),
  );
  expect(await screen.findByText('Your refund of $16.93 is on its way.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  expect(cancelled).toEqual([order._id]);
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('shows the current status when it is too late to cancel', async () => {
  let order = placed();
  serveOwnOrder(() => order);
  server.use(
    http.post('*/api/order/:id/cancel', () => {
      order = { ...order, status: 'Packing' };
      return refusal(409, 'NOT_CANCELLABLE', 'We have begun to pack this order.', {
        status: 'Packing',
      });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }),
  );
  expect(await screen.findByText('We have begun to pack this order.')).toBeVisible();
  await waitFor(() => expect(current()).toHaveTextContent(/^Packing/));
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

it('shows a friendly page for an unknown order, and asks visitors to log in', async () => {
  const { unmount } = open();
  expect(await screen.findByText(/We couldn’t find this order/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All my orders' })).toHaveAttribute('href', '/my-orders');
  unmount();
  server.resetHandlers();
  renderApp(`/my-orders/${number}`);
  expect(await screen.findByText('Please log in to see your order.')).toBeVisible();
});

it('shows an error if it cannot be loaded, and can retry', async () => {
  server.use(http.get('*/api/order/user/:name', () => refusal(500, 'INTERNAL', 'Internal error')));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your order could not be loaded');
  serveOwnOrder(() => placed());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: `Order ${number}` })).toBeVisible();
});

/** @returns the text of the printed order, without what is not printed */
async function printReceipt(order: Order): Promise<string> {
  serveOwnOrder(() => order);
  const { user } = open();
  const printed: string[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    for (const article of document.querySelectorAll('[data-printed]')) {
      const copy = article.cloneNode(true) as Element;
      for (const part of copy.querySelectorAll('[class*="print:hidden"]')) part.remove();
      printed.push(copy.textContent);
    }
  });
  await user.click(await screen.findByRole('button', { name: 'Receipt' }));
  expect(printed).toHaveLength(1);
  expect(screen.getByRole('article')).not.toHaveAttribute('data-printed');
  return printed.join('');
}

it('prints a receipt of this order alone, with the address of the shop', async () => {
  const shop = { name: 'Larder', address: '12 Market Street', isSample: false, sendsMails: true };
  server.use(http.get('*/api/shop', () => HttpResponse.json({ success: true, shop })));
  expect(await printReceipt(placed())).toMatch(
    /^Larder12 Market StreetReceiptOrder BWPFTZQXN6Placed on Nov 2, 2026.*Total\$6\.52/,
  );
});

it.each<[string, Partial<Order>]>([
  ['Not paid', {}],
  ['Not paid', { paymentType: 'Online', status: 'Payment Pending' }],
  ['Cancelled · Not paid', { status: 'Cancelled' }],
  ['Paid: $6.52', { isPaid: true, status: 'Delivered' }],
  ['Refunded: $2.00 of $6.52', { isPaid: true, refunded: 2, status: 'Delivered' }],
  ['Cancelled · Refunded: $0.00 of $6.52', { isPaid: true, status: 'Cancelled' }],
  ['Cancelled · Refunded: $6.52 of $6.52', { isPaid: true, refunded: 6.52, status: 'Cancelled' }],
])('states on the receipt: %s %o', async (text, state) => {
  expect(await printReceipt(placed(state))).toContain(`9:30 AM${text}Deliver`);
});

it('prints neither the notes nor the reported problems', async () => {
  const problem = { _id: 'p', kind: 'damaged', text: 'Soft', at: '2026-11-02T09:30:00.000Z' };
  const receipt = await printReceipt(
    placed({ packerNote: 'Ripe ones', problems: [problem] as Order['problems'] }),
  );
  expect(screen.getByText('Ripe ones')).toBeVisible();
  expect(screen.getByText('Soft')).toBeVisible();
  expect(receipt).not.toMatch(/Ripe ones|Soft/);
});

it('reorders once, adding to the cart, and shows what has changed', async () => {
  const milk = aProduct({ name: 'Milk', offerPrice: 1.9 });
  const bread = aProduct({ name: 'Bread' });
  const tea = aProduct({ name: 'Tea' });
  const order = placed({
    items: [milk, bread, tea].map((product) => ({ product, quantity: 2 })),
  });
  serveOwnOrder(() => order);
  const { user, store } = renderApp(`/my-orders/${number}`, {
    user: ana,
    addresses: [],
    cart: { [milk._id]: 1 },
    products: [
      { ...milk, offerPrice: 2.1 },
      { ...tea, unitsLeft: 1 },
    ],
  });
  await user.dblClick(await screen.findByRole('button', { name: /^Order again/ }));
  await waitFor(() => expect(location.pathname).toBe('/cart'));
  expect(
    await screen.findByText(`2 products from order ${number} are in your cart.`),
  ).toBeVisible();
  for (const text of [
    '1 product is no longer sold: Bread',
    'Only 1 left of Tea',
    'Milk: price now $2.10 (was $1.90)',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(store.getState().cart.items).toEqual({ [milk._id]: 3, [tea._id]: 1 });
});

it('adds nothing if the server cannot tell which products are still sold', async () => {
  serveOwnOrder(() => placed());
  server.use(http.get('*/api/product/list', () => refusal(500, 'INTERNAL', 'Internal error')));
  const { user, store } = open();
  await user.click(await screen.findByRole('button', { name: /^Order again/ }));
  expect(await screen.findByText(/so nothing was added/)).toBeVisible();
  expect(store.getState().cart.items).toEqual({});
  expect(screen.getByRole('button', { name: /^Order again/, busy: false })).toBeVisible();
});
