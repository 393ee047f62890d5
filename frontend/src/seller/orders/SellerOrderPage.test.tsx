import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aProduct } from '../../test/factories';
import { stream } from '../../test/jsdom/eventSource';
import { aSellerOrder, openSellerPage, serveOrder, serveStatusChange } from '../../test/sellerPage';
import { refusal } from '../../test/server';

const placed = aSellerOrder({
  number: 'AAA1',
  items: [{ product: aProduct({ name: 'Milk', size: '1 l', offerPrice: 1.45 }), quantity: 3 }],
  subtotal: 4.35,
  tax: 0.08,
  amount: 4.43,
});
const packing = {
  ...placed,
  status: 'Packing' as const,
  version: 2,
  nextStatuses: ['Out for delivery' as const, 'Cancelled' as const],
};
const path = `/seller/orders/${placed._id}`;

const ok = () => HttpResponse.json({ success: true, message: 'The order is “Packing” now' });

it('shows the items, the address, the payment and the history', async () => {
  serveOrder(
    () => placed,
    [
      { at: '2026-11-02T09:30:00.000Z', by: 'Ana Flores', status: 'Order Placed' },
      { at: '2026-11-02T10:00:00.000Z', by: 'Sam Seller', status: 'Packing' },
    ],
  );
  openSellerPage(path);
  const lines = within(await screen.findByRole('table'));
  expect(lines.getByRole('row', { name: /Milk 1 l \$1.45 3 \$4.35/ })).toBeVisible();
  expect(lines.getByRole('row', { name: 'Total $4.43' })).toBeVisible();
  expect(screen.getByText('Springfield, IL 02134')).toBeVisible();
  expect(screen.getByRole('link', { name: '2175550123' })).toHaveAttribute(
    'href',
    'tel:+12175550123',
  );
  expect(screen.getByRole('link', { name: 'ana@example.com' })).toBeVisible();
  expect(screen.getByText('Cash On Delivery')).toBeVisible();
  const steps = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(steps[1]).toHaveTextContent(/^PackingNov 2, 2026.* · Sam Seller$/);
  expect(screen.getByRole('link', { name: 'Packing slip' })).toHaveAttribute(
    'href',
    `/seller/orders/print?ids=${placed._id}`,
  );
});

it('shows that the customer has deleted their account', async () => {
  const gone = { ...placed, customer: { ...placed.customer, name: 'Deleted', email: '–' } };
  serveOrder(() => gone);
  openSellerPage(path);
  expect(await screen.findByText('This customer has deleted their account.')).toBeVisible();
  expect(screen.queryByRole('link', { name: '–' })).not.toBeInTheDocument();
});

it.each([
  { ...placed, buttons: ['Start packing: AAA1', 'Cancel order'] },
  { ...placed, nextStatuses: ['Delivered' as const], buttons: ['Mark delivered: AAA1'] },
  { ...placed, nextStatuses: [], buttons: [] },
])('offers the next steps only: $buttons', async ({ buttons, ...order }) => {
  serveOrder(() => order);
  openSellerPage(path);
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { name: 'Order AAA1' });
  const names = main
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual(buttons);
});

it('moves the order on, with the version that was shown', async () => {
  let order = placed;
  serveOrder(() => order);
  const sent = serveStatusChange(() => {
    order = packing;
    return ok();
  });
  const { user } = openSellerPage(path);
  await user.click(await screen.findByRole('button', { name: 'Start packing: AAA1' }));
  expect(await screen.findByText('Order AAA1 is “Packing” now')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Send out: AAA1' })).toBeVisible();
  expect(sent).toEqual([{ id: placed._id, status: 'Packing', version: 1 }]);
});

it('overwrites nothing if another seller was faster', async () => {
  let order = placed;
  serveOrder(() => order);
  serveStatusChange(() => {
    order = packing;
    return refusal(409, 'ORDER_CHANGED', 'Somebody else has changed this order.');
  });
  const { user } = openSellerPage(path);
  await user.click(await screen.findByRole('button', { name: 'Start packing: AAA1' }));
  expect(await screen.findByText('Somebody else has changed this order.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Send out: AAA1' })).toBeVisible();
});

it('asks for confirmation before cancelling', async () => {
  serveOrder(() => placed);
  const sent = serveStatusChange(ok);
  const { user } = openSellerPage(path);
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel order AAA1?' }));
  expect(dialog.getByText(/units go back into stock/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep order' }));
  expect(sent).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel order' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ id: placed._id, status: 'Cancelled', version: 1 }]);
});

it('shows changes by others live', async () => {
  let order = placed;
  serveOrder(() => order);
  openSellerPage(path);
  await screen.findByRole('button', { name: 'Start packing: AAA1' });
  order = packing;
  act(() => stream().emit('order', { id: placed._id }));
  expect(await screen.findByRole('button', { name: 'Send out: AAA1' })).toBeVisible();
});

it('shows that there is no such order', async () => {
  serveOrder(() => placed);
  openSellerPage('/seller/orders/another');
  expect(await screen.findByText('There is no such order.')).toBeVisible();
});
