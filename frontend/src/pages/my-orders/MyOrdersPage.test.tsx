import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { anOrder, aProduct, aUser } from '../../test/factories';
import { setSessionUser } from '../../features/account/authApi';
import { ordersApi } from '../../features/orders/ordersApi';
import { later } from '../../test/later';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

const ana = aUser();

const order = anOrder({
  items: [
    { product: aProduct({ offerPrice: 3.2 }), quantity: 2 },
    { product: aProduct({ name: 'Milk', offerPrice: 1.45, image: [] }), quantity: 3 },
  ],
  subtotal: 10.75,
  tax: 0.21,
  amount: 10.96,
});

it('shows the instructions of an order, if any', async () => {
  const asked = anOrder({
    items: [{ product: aProduct({ name: 'Milk' }), quantity: 1, substitution: 'leave-out' }],
    packerNote: 'No <b>soft</b> ones',
    substitution: 'call',
  });
  renderApp('/my-orders', { user: ana, orders: [asked, order] });
  expect(await screen.findByText('No <b>soft</b> ones')).toBeVisible();
  expect(screen.getByText(`We call ${asked.address.phone}`)).toBeVisible();
  expect(screen.getByText('If Milk is missing').nextElementSibling).toHaveTextContent(
    'We leave it out',
  );
  expect(screen.getAllByText('If something is missing')).toHaveLength(1);
});

it.each(['/my-orders', '/orders'])(
  'shows at %s what was ordered, as it was bought',
  async (path) => {
    renderApp(path, { user: ana, orders: [order] });
    const card = within(await screen.findByRole('article', { name: /^Order of .*2026/ }));
    expect(card.getByRole('link', { name: 'Vine Tomatoes' })).toBeVisible();
    expect(card.getByText('1 kg · 2 × $3.20')).toBeVisible();
    expect(card.getByText('$6.40')).toBeVisible();
    expect(card.getByText('$4.35')).toBeVisible();
    expect(card.getByText('$10.75')).toBeVisible();
    expect(card.getByText('$0.21')).toBeVisible();
    expect(card.getByText(/· 5 items · \$10\.96$/)).toBeVisible();
    expect(card.getByText('$10.96')).toBeVisible();
    expect(card.getByText(/1 Market St, Springfield, IL 02134/)).toBeVisible();
    expect(card.getByText('Cash On Delivery')).toBeVisible();
    expect(card.getByText('Pending')).toBeVisible();
    expect(card.getByText('· pay $10.96 in cash at your door')).toBeVisible();
    expect(card.getByText('Order Placed')).toBeVisible();
  },
);

it('shows the status of an order', async () => {
  renderApp('/my-orders', {
    user: ana,
    orders: [
      anOrder({ status: 'Delivered', isPaid: true }),
      anOrder({ status: 'Cancelled', paymentType: 'Online' }),
    ],
  });
  const [delivered, cancelled] = await screen.findAllByRole('article');
  expect(delivered).toHaveTextContent('Delivered');
  expect(delivered).toHaveTextContent('Cash On DeliveryPaid');
  expect(cancelled).toHaveTextContent('Cancelled');
  expect(cancelled).toHaveTextContent('Online PaymentNot paid');
});

it('requests one page at a time', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/order/user', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, orders: [order], total: 500 });
    }),
  );
  const { user } = renderApp('/my-orders', { user: ana });
  await user.click(await screen.findByRole('link', { name: 'Page 50' }));
  expect(await screen.findByText('50')).toHaveAttribute('aria-current', 'page');
  expect(asked).toEqual([
    `?userId=${ana._id}&page=1&limit=10`,
    `?userId=${ana._id}&page=50&limit=10`,
  ]);
});

it('shows an empty state', async () => {
  renderApp('/my-orders', { user: ana, orders: [] });
  expect(await screen.findByText('You have no orders')).toBeVisible();
});

it('asks visitors to log in', async () => {
  const { user } = renderApp('/my-orders');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('dialog', { name: 'Welcome to Larder' })).toBeVisible();
});

it('shows an error if they cannot be loaded, and can retry', async () => {
  server.use(http.get('*/api/order/user', () => refusal(503, 'AWAY', 'Not now')));
  const { user } = renderApp('/my-orders', { user: ana });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  server.use(
    http.get('*/api/order/user', () =>
      HttpResponse.json({ success: true, orders: [order], total: 1 }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

it('keeps showing the orders when a refetch fails, with an error', async () => {
  const { store, user } = renderApp('/my-orders', { user: ana, orders: [order] });
  await screen.findByRole('article');
  server.use(http.get('*/api/order/user', () => refusal(500, 'INTERNAL', 'Internal error')));
  act(() => void store.dispatch(ordersApi.util.invalidateTags(['Order'])));
  expect(await screen.findByText(/may be out of date/)).toBeVisible();
  expect(screen.getByRole('article')).toBeVisible();
  const list = { success: true, orders: [order], total: 1 };
  server.use(http.get('*/api/order/user', () => HttpResponse.json(list)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument());
});

it("never shows one customer's orders to another", async () => {
  const late = later();
  const { store } = renderApp('/my-orders', { user: ana, orders: [order] });
  await screen.findByRole('article');
  server.use(
    http.get('*/api/order/user', async () => {
      await late.wait();
      return HttpResponse.json({ success: true, orders: [], total: 0 });
    }),
  );
  await act(() => store.dispatch(setSessionUser(aUser({ name: 'Ben' }))));
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  late.release();
  expect(await screen.findByText('You have no orders')).toBeVisible();
});

it('unfolds the products of a large order, and prints one order alone', async () => {
  const items = Array.from({ length: 6 }, (_, index) => ({
    product: aProduct({ name: `Soup ${index + 1}` }),
    quantity: 1,
  }));
  const { user } = renderApp('/my-orders', { user: ana, orders: [anOrder({ items }), order] });
  const [large] = await screen.findAllByRole('article');
  const card = within(large as HTMLElement);
  const last = card.getByRole('link', { name: 'Soup 6' }).closest('li');
  expect(last).toHaveClass('hidden', 'print:flex');
  await user.click(card.getByRole('button', { name: 'Show 2 more products' }));
  expect(last).not.toHaveClass('hidden');

  const printed: Element[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(...document.querySelectorAll('[data-printed]'));
  });
  await user.click(card.getByRole('button', { name: /^Print order/ }));
  expect(printed).toEqual([large]);
  expect(large).not.toHaveAttribute('data-printed');
});

it('searches the orders while typing, and shows when none match', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/order/user', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      asked.push(search);
      const orders = search === null || search === 'milk' ? [order] : [];
      return HttpResponse.json({ success: true, orders, total: orders.length });
    }),
  );
  const { user } = renderApp('/my-orders', { user: ana });
  const box = await screen.findByRole('searchbox', { name: 'Search products or a number' });
  await user.type(box, 'milk');
  await waitFor(() => expect(location.search).toBe('?search=milk'));
  await user.type(box, 'shake');
  expect(await screen.findByText('No orders match “milkshake”.')).toBeVisible();
  expect(box).toHaveFocus();
  // The searches in between depend on the typing speed.
  expect([asked[0], asked.at(-1)]).toEqual([null, 'milkshake']);
  await user.click(screen.getByRole('link', { name: 'All orders' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(box).toHaveValue('');
});

it('links each order to its page, and reorders it', async () => {
  renderApp('/my-orders', { user: ana, orders: [order] });
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: `Details of order ${order.number}` })).toHaveAttribute(
    'href',
    `/my-orders/${order.number}`,
  );
  expect(card.getByRole('button', { name: `Order again: order ${order.number}` })).toBeVisible();
});
