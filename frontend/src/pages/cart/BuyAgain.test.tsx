import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { BuyAgainItem } from '../../api/types';
import { aProduct, aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { server } from '../../test/server';

const milk = aProduct({ name: 'Whole Milk' });
const bread = aProduct({ name: 'Sourdough Loaf' });

const buyAgainItem = (product: BuyAgainItem['product']): BuyAgainItem => ({
  product,
  quantity: 1,
  times: 2,
  lastOrderedAt: '2026-11-01T08:00:00.000Z',
  everyDays: 7,
  isDue: true,
});
const buying = (...usuals: BuyAgainItem[]) =>
  http.get('*/api/order/usuals', () => HttpResponse.json({ success: true, usuals }));

it.each([
  ['/', ['Whole Milk', 'Sourdough Loaf']],
  ['/cart', ['Sourdough Loaf']],
])('offers at %s products that a customer buys regularly', async (url, names) => {
  server.use(buying(buyAgainItem(milk), buyAgainItem(bread)));
  const cart = { [milk._id]: 1 };
  const { user, store } = renderApp(url, { user: aUser(), products: [milk], addresses: [], cart });
  const row = within(await screen.findByRole('region', { name: 'Buy again' }));
  const shown = () =>
    row.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(shown()).toEqual(names);
  await user.click(row.getByRole('button', { name: 'Add Sourdough Loaf to cart' }));
  expect(store.getState().cart.items).toHaveProperty(bread._id, 1);
  expect(shown()).toEqual(names);
});

it('offers nothing to visitors and to customers without orders', async () => {
  const { unmount } = renderApp('/', { products: [milk] });
  await screen.findByText('Whole Milk');
  expect(screen.queryByText('Buy again')).not.toBeInTheDocument();
  unmount();
  renderApp('/', { user: aUser(), products: [milk] });
  await screen.findByText('Whole Milk');
  expect(screen.queryByText('Buy again')).not.toBeInTheDocument();
});
