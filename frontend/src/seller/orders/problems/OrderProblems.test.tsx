import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aProduct } from '../../../test/factories';
import { aSellerOrder, openSellerPage, serveSellerOrders } from '../../../test/sellerPage';
import { server } from '../../../test/server';

const milk = aProduct({ name: 'Milk' });
const at = '2026-11-02T10:00:00.000Z';
const open = {
  _id: 'p1',
  at,
  kind: 'damaged' as const,
  product: milk._id,
  text: '<b>Leaks</b>',
  hasPhoto: true,
};

it('lists problems, which marks them as seen, and resolves them', async () => {
  let order = aSellerOrder({ items: [{ product: milk, quantity: 1 }], problems: [open] });
  const requests: string[] = [];
  server.use(
    http.get(`*/api/order/seller/${order._id}`, () =>
      HttpResponse.json({ success: true, order, steps: [] }),
    ),
    http.post('*/api/order/seller/:id/problem/*', ({ request }) => {
      const [, what = ''] = request.url.split('/problem/');
      requests.push(what);
      const done = what === 'p1/done' ? { resolvedAt: at, resolvedBy: 'Sam' } : {};
      order = { ...order, problems: [{ ...open, seenAt: at, ...done }] };
      return HttpResponse.json({ success: true, message: '' });
    }),
  );
  const { user } = openSellerPage(`/seller/orders/${order._id}`);
  const problems = within(await screen.findByRole('region', { name: 'Reported problems' }));
  expect(problems.getByText('Milk: damaged')).toBeVisible();
  expect(problems.getByText('<b>Leaks</b>')).toBeVisible();
  expect(problems.getByRole('link', { name: 'Photo from the customer' })).toHaveAttribute(
    'href',
    `/api/order/seller/${order._id}/problem/p1/photo`,
  );
  await waitFor(() => expect(requests).toEqual(['seen']));
  await user.click(problems.getByRole('button', { name: 'Mark as done' }));
  expect(await problems.findByText(/^Done: Sam, /)).toBeVisible();
  expect(requests).toEqual(['seen', 'p1/done']);
});

it('is counted, filtered and marked in the list', async () => {
  const order = aSellerOrder({ problems: [open] });
  const attention = { flagged: 0, refundDue: 0, problems: 2 };
  const { pages } = serveSellerOrders([order, aSellerOrder()], () => 2, attention);
  const { user } = openSellerPage('/seller/orders');
  await user.click(await screen.findByRole('button', { name: 'Problems 2' }));
  await waitFor(() => expect(pages().at(-1)).toBe('problems=true&sort=oldest&page=1&limit=25'));
  expect(within(screen.getByRole('table')).getAllByText('Problem')).toHaveLength(1);
});
