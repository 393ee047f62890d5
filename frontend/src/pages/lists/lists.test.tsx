import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CartItems, ShoppingList } from '../../api/types';
import { restoreLostFocus } from '../../components/restoreLostFocus';
import { anId, aProduct, aUser } from '../../test/factories';
import { later } from '../../test/later';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { settled } from '../../test/time';

const ana = aUser();
const milk = aProduct({ name: 'Whole Milk', offerPrice: 1.45 });
const bread = aProduct({ name: 'Sourdough Loaf', offerPrice: 4.5, unitsLeft: 2 });
const cake = aProduct({ name: 'Frosted Cupcakes', inStock: false });
const products = [milk, bread, cake];

let lists: ShoppingList[];
const aList = (name: string, items: CartItems = {}): ShoppingList => ({
  _id: anId(),
  name,
  items,
  createdAt: '2026-11-01T08:00:00.000Z',
});
const saved = (list: ShoppingList | undefined) =>
  HttpResponse.json({ success: true, message: 'List saved', list });

beforeEach(() => {
  lists = [aList('Weekly', { [milk._id]: 2, [bread._id]: 3, [cake._id]: 1 })];
  const find = (id: unknown) => lists.find(({ _id }) => _id === id);
  server.use(
    http.get('*/api/shopping-lists', () => HttpResponse.json({ success: true, lists })),
    http.post<never, { name: string; items?: CartItems }>(
      '*/api/shopping-lists',
      async ({ request }) => {
        const { name, items } = await request.json();
        lists = [aList(name, items), ...lists];
        return saved(lists[0]);
      },
    ),
    http.patch<{ id: string }, { name: string }>(
      '*/api/shopping-lists/:id',
      async ({ request, params: { id } }) => {
        const { name } = await request.json();
        lists = lists.map((list) => (list._id === id ? { ...list, name } : list));
        return saved(find(id));
      },
    ),
    http.put<{ id: string }, { items: CartItems }>(
      '*/api/shopping-lists/:id/items',
      async ({ request, params: { id } }) => {
        const { items } = await request.json();
        lists = lists.map((list) =>
          list._id === id
            ? {
                ...list,
                items: Object.fromEntries(
                  Object.entries({ ...list.items, ...items }).filter(([, n]) => n > 0),
                ),
              }
            : list,
        );
        return saved(find(id));
      },
    ),
    http.delete('*/api/shopping-lists/:id', ({ params: { id } }) => {
      lists = lists.filter(({ _id }) => _id !== id);
      return HttpResponse.json({ success: true, message: 'List deleted' });
    }),
  );
});

const open = (shop = {}) => renderApp(`/lists/${lists[0]?._id}`, { user: ana, products, ...shop });

describe('the page of lists', () => {
  it('links to each list, and creates another one', async () => {
    const { user } = renderApp('/lists', { user: ana });
    expect(await screen.findByRole('link', { name: 'Weekly 3 products' })).toHaveAttribute(
      'href',
      `/lists/${lists[0]?._id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Add list' }));
    expect(screen.getByText('Please give the list a name.')).toBeVisible();
    await user.type(screen.getByLabelText('Name of a new list'), 'Barbecue{Enter}');
    expect(await screen.findByRole('link', { name: 'Barbecue 0 products' })).toBeVisible();
    expect(screen.getByLabelText('Name of a new list')).toHaveValue('');
  });

  it('keeps the name after an error', async () => {
    server.use(http.post('*/api/shopping-lists', () => refusal(503, 'AWAY', 'Please try again.')));
    const { user } = renderApp('/lists', { user: ana });
    await user.type(await screen.findByLabelText('Name of a new list'), 'Barbecue{Enter}');
    expect(await screen.findByText('Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Name of a new list')).toHaveValue('Barbecue');
  });

  it('shows an empty state, and asks visitors to log in', async () => {
    lists = [];
    const { unmount } = renderApp('/lists', { user: ana });
    expect(await screen.findByText(/You have no lists yet/)).toBeVisible();
    unmount();
    server.use(http.get('*/api/user/auth', () => HttpResponse.json({ success: false })));
    renderApp('/lists');
    expect(await screen.findByText('Please log in to see your shopping lists.')).toBeVisible();
  });
});

describe('a list', () => {
  it('is added to the cart, as far as there is stock, on top of its items', async () => {
    const { user, store } = open({ addresses: [], cart: { [bread._id]: 1 } });
    await user.click(
      await screen.findByRole('button', { name: 'Add 2 products to the cart · $7.40' }),
    );
    expect(location.pathname).toBe('/cart');
    expect(store.getState().cart.items).toEqual({ [bread._id]: 2, [milk._id]: 2 });
  });

  it('changes quantities and loses products', async () => {
    onTestFinished(restoreLostFocus());
    const { user } = open();
    const quantity = await screen.findByLabelText('Quantity of Whole Milk');
    await user.selectOptions(quantity, '5');
    await waitFor(() => expect(lists[0]?.items[milk._id]).toBe(5));
    expect(quantity).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Sourdough Loaf from the list' }));
    await waitFor(() => expect(screen.queryByText('Sourdough Loaf')).not.toBeInTheDocument());
    await waitFor(() => expect(quantity).toHaveFocus());
    await waitFor(() => expect(lists[0]?.items).not.toHaveProperty(bread._id));
  });

  it('sends its changes one after another, so that the last one wins', async () => {
    const first = later();
    const sent: number[] = [];
    server.use(
      http.put<never, { items: CartItems }>(
        '*/api/shopping-lists/:id/items',
        async ({ request }) => {
          const { items } = await request.json();
          sent.push(items[milk._id] ?? 0);
          if (sent.length === 1) await first.wait();
          return saved(lists[0]);
        },
      ),
    );
    const { user } = open();
    const quantity = await screen.findByLabelText('Quantity of Whole Milk');
    await user.selectOptions(quantity, '5');
    await user.selectOptions(quantity, '7');
    await settled();
    expect(sent).toEqual([5]);
    first.release();
    await waitFor(() => expect(sent).toEqual([5, 7]));
  });

  it('does not restore a removed product from an older response', async () => {
    const { user } = open();
    const quantity = await screen.findByLabelText('Quantity of Whole Milk');
    const late = later();
    server.use(
      http.get('*/api/shopping-lists', async () => {
        const older = lists;
        await late.wait();
        return HttpResponse.json({ success: true, lists: older });
      }),
    );
    await user.selectOptions(quantity, '5');
    await waitFor(() => expect(late.isWaitedFor()).toBe(true));
    const isSaved = later();
    server.use(
      http.put('*/api/shopping-lists/:id/items', async () => {
        await isSaved.wait();
        return refusal(503, 'AWAY', 'Please try again.');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Sourdough Loaf from the list' }));
    late.release();
    await settled();
    expect(screen.queryByText('Sourdough Loaf')).not.toBeInTheDocument();
    isSaved.release();
    expect(await screen.findByText('Sourdough Loaf')).toBeVisible();
  });

  it('shows the saved list after a rejected change', async () => {
    server.use(
      http.put('*/api/shopping-lists/:id/items', () => refusal(503, 'AWAY', 'Please try again.')),
    );
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Quantity of Whole Milk'), '5');
    expect(await screen.findByText('Please try again.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Quantity of Whole Milk')).toHaveValue('2'));
  });

  it('gets another name, and is deleted after a question', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByLabelText('Name of the list');
    expect(field).toHaveValue('Weekly');
    await user.clear(field);
    await user.type(field, 'Every week{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Every week' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Delete list' }));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete list' }),
    );
    await waitFor(() => expect(location.pathname).toBe('/lists'));
    expect(lists).toEqual([]);
  });

  it('that does not exist shows so', async () => {
    renderApp(`/lists/${anId()}`, { user: ana });
    expect(
      await screen.findByRole('heading', { name: 'This list no longer exists' }),
    ).toBeVisible();
  });
});

it('can be extended from a product page', async () => {
  server.use(
    http.get('*/api/product/:id', () => HttpResponse.json({ success: true, product: bread })),
  );
  lists = [aList('Weekly'), aList('Barbecue', { [bread._id]: 4 })];
  const { user } = renderApp(`/products/bakery/${bread._id}`, { user: ana });
  await user.click(await screen.findByRole('button', { name: 'Add to a list' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('checkbox', { name: 'Barbecue' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Weekly' }));
  await waitFor(() => expect(lists[0]?.items).toEqual({ [bread._id]: 1 }));
  await user.type(dialog.getByLabelText('Name of a new list'), 'Party{Enter}');
  expect(await dialog.findByRole('checkbox', { name: 'Party' })).toBeChecked();
});
