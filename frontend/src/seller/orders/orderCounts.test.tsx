import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderStatus } from '../../api/types';
import { FakeEventSource, stream } from '../../test/eventSource';
import { aSeller, aSellerOrder, openDesk, serveOrderCounts } from '../../test/sellerDesk';

const ordersLink = async () =>
  within(await screen.findByRole('navigation', { name: 'Seller' })).getByRole('link', {
    name: /^Orders/,
  });

it('says in the menu how many orders are to be packed, live on every screen', async () => {
  let counts: Partial<Record<OrderStatus, number>> = { 'Order Placed': 3, Packing: 5 };
  const asked = serveOrderCounts(() => counts);
  openDesk('/seller');
  const link = await ordersLink();
  await waitFor(() => expect(link).toHaveAccessibleName('Orders 3 to pack'));
  expect(asked).toEqual(['']);

  for (const [count, name] of [
    [1, 'Orders 1 to pack'],
    [1000, 'Orders 999+ to pack'],
    [0, 'Orders'],
  ] as const) {
    counts = { 'Order Placed': count };
    act(() => stream().say('order', { id: aSellerOrder()._id }));
    await waitFor(() => expect(link).toHaveAccessibleName(name));
  }
  expect(FakeEventSource.opened).toHaveLength(1);
});

it.each([
  ['name', aSeller({ name: 'Sam Seller' }), 'Sam Seller'],
  ['email where there is no name', aSeller({ name: '' }), 'sam@larder.example'],
])('greets with the words of the shop, and the %s of who it is', async (_what, seller, who) => {
  openDesk('/seller', seller);
  const header = within(await screen.findByRole('banner'));
  expect(header.getByText('Hi! Admin')).toBeVisible();
  expect(header.getByText(who)).toBeVisible();
  expect(header.getByTitle(seller.email)).toHaveTextContent(who);
});
