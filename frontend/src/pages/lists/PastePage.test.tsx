import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Product } from '../../api/types';
import { aProduct, aUser, anId } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

const milk = aProduct({ name: 'Whole Milk', size: '1 l', offerPrice: 1.45 });
const oatMilk = aProduct({ name: 'Oat Milk', size: '1 l', offerPrice: 2 });
const eggs = aProduct({
  name: 'Free-Range Eggs',
  size: '12 pieces',
  offerPrice: 4.4,
  unitPrice: { price: 0.37, unit: 'piece', amount: 12 },
});

/** Mocks the product search with results for these search terms only. */
const finding = (found: Record<string, Product[]>) =>
  http.get('*/api/product/list', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const ids = searchParams.get('ids')?.split(',');
    const all = Object.values(found).flat();
    const products = ids
      ? all.filter(({ _id }) => ids.includes(_id))
      : (found[searchParams.get('search') ?? ''] ?? []);
    return HttpResponse.json({ success: true, products, total: products.length });
  });

async function paste(text: string, url = '/lists/paste', customer?: ReturnType<typeof aUser>) {
  const view = renderApp(url, { user: customer });
  await view.user.click(await screen.findByLabelText('Your list'));
  await view.user.paste(text);
  await view.user.click(screen.getByRole('button', { name: 'Find products' }));
  return view;
}

it('finds the products of a pasted list, lets the customer choose, and adds them to the cart', async () => {
  server.use(finding({ milk: [milk, oatMilk], eggs: [eggs] }));
  const { user, store } = await paste('2 milk, unicorn, 6 eggs');

  const heading = await screen.findByRole('heading', { name: 'Found 2 of 3' });
  expect(heading).toHaveFocus();
  expect(screen.getByLabelText('Product for “2 milk”')).toHaveDisplayValue(
    /Whole Milk · 1 l · \$1.45/,
  );
  expect(screen.getByLabelText('Quantity of Whole Milk')).toHaveValue('2');
  expect(screen.getByText('$2.90')).toBeVisible();
  expect(screen.getByLabelText('Quantity of Free-Range Eggs')).toHaveValue('1');
  expect(screen.getByText('Nothing found for this line')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for unicorn' })).toHaveAttribute(
    'href',
    '/products?search=unicorn',
  );

  await user.selectOptions(screen.getByLabelText('Product for “2 milk”'), oatMilk._id);
  await user.selectOptions(screen.getByLabelText('Quantity of Oat Milk'), '3');
  await user.click(screen.getByRole('checkbox', { name: '6 eggs' }));
  await user.click(screen.getByRole('button', { name: 'Add 1 product to the cart · $6.00' }));
  expect(location.pathname).toBe('/cart');
  expect(store.getState().cart.items).toEqual({ [oatMilk._id]: 3 });
});

it('adds to the cart, never more than are left, and a product on two lines once', async () => {
  const few = { ...milk, unitsLeft: 3 };
  server.use(finding({ milk: [few], 'more milk': [few] }));
  const { user, store } = await paste('2 milk\n2 more milk');
  await user.click(
    await screen.findByRole('button', { name: 'Add 1 product to the cart · $4.35' }),
  );
  expect(store.getState().cart.items).toEqual({ [milk._id]: 3 });
});

it('leaves it to people to want a product that may be something else than was meant', async () => {
  server.use(
    http.get('*/api/product/list', () =>
      HttpResponse.json({ success: true, products: [oatMilk], total: 1, isWeak: true }),
    ),
  );
  const { user } = await paste('milk');
  expect(await screen.findByRole('checkbox', { name: 'milk' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Nothing chosen' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('checkbox', { name: 'milk' }));
  expect(screen.getByRole('button', { name: /^Add 1 product/ })).toBeVisible();
});

it('has nothing to look for in an empty list', async () => {
  const { user } = renderApp('/lists/paste');
  await user.click(await screen.findByRole('button', { name: 'Find products' }));
  expect(screen.getByText('Please write or paste what you want to buy.')).toBeVisible();
  expect(screen.getByLabelText('Your list')).toHaveFocus();
});

it('can be retried, and keeps the pasted text', async () => {
  server.use(http.get('*/api/product/list', () => refusal(500, 'X', 'Broken.')));
  const { user } = await paste('milk');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(finding({ milk: [milk] }));
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'Found 1 of 1' })).toBeVisible();
  expect(screen.getByLabelText('Your list')).toHaveValue('milk');
});

it('is there again after going on to a product and back', async () => {
  server.use(finding({ milk: [milk] }));
  await paste('milk');
  await screen.findByRole('heading', { name: 'Found 1 of 1' });
  history.pushState(null, '', '/contact');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('heading', { name: 'How can we help?' });
  history.back();
  expect(await screen.findByRole('heading', { name: 'Found 1 of 1' })).toBeVisible();
  expect(screen.getByLabelText('Your list')).toHaveValue('milk');
});

it('is saved as a list, whose name is requested again if it is taken', async () => {
  const sent: unknown[] = [];
  const list = { _id: anId(), name: 'Weekly', items: { [milk._id]: 2 }, createdAt: '' };
  server.use(
    finding({ milk: [milk] }),
    http.post('*/api/shopping-lists', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return refusal(409, 'LIST_NAME_TAKEN', 'You have one of this name.');
      server.use(
        http.get('*/api/shopping-lists', () => HttpResponse.json({ success: true, lists: [list] })),
      );
      return HttpResponse.json({ success: true, message: 'List saved', list });
    }),
  );
  const { user } = await paste('2 milk', '/lists/paste', aUser());
  await user.click(await screen.findByRole('button', { name: 'Save as a list' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name of a new list'), 'Weekly');
  await user.click(dialog.getByRole('button', { name: 'Add list' }));
  expect(await dialog.findByText('You have one of this name.')).toBeVisible();
  expect(dialog.getByLabelText('Name of a new list')).toHaveValue('Weekly');
  await user.click(dialog.getByRole('button', { name: 'Add list' }));
  await waitFor(() => expect(location.pathname).toBe(`/lists/${list._id}`));
  expect(sent).toEqual([1, 2].map(() => ({ name: 'Weekly', items: { [milk._id]: 2 } })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly' })).toBeVisible();
});
