import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { restoreLostFocus } from '../../components/restoreLostFocus';
import { setSessionUser } from '../../features/account/authApi';
import { readCart } from '../../features/cart/cartStorage';
import { watchSaves } from '../../test/cartWatch';
import { cart, line, milk, openCart, tomatoes } from '../../test/checkout';
import { aProduct, aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { server } from '../../test/server';

const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
const undo = (name: string) => screen.getByRole('button', { name: `Undo removing ${name}` });

it('leaves an undo in place of the line, which has the focus', async () => {
  const { user, store } = openCart();
  await user.click(await remove('Vine Tomatoes'));
  expect(await screen.findByText('Removed From Cart')).toBeVisible();
  const row = screen.getByText('Vine Tomatoes was removed.').closest('li');
  expect(row?.nextElementSibling).toContainElement(screen.getByRole('link', { name: 'Milk' }));
  expect(undo('Vine Tomatoes')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(store.getState().cart.items).toEqual(cart);
  expect(await remove('Vine Tomatoes')).toHaveFocus();
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['Vine Tomatoes', 'Milk']);
});

it('brings each of several back, and saves it', async () => {
  watchSaves();
  const { user, store } = openCart();
  await user.click(await remove('Vine Tomatoes'));
  await user.click(await remove('Milk'));
  expect(store.getState().cart.items).toEqual({});
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  expect(undo('Milk')).toHaveFocus();
  await user.click(undo('Milk'));
  await user.click(undo('Vine Tomatoes'));
  expect(store.getState().cart.items).toEqual(cart);
  expect(await line('Milk')).toBeTruthy();
  await waitFor(() => expect(readCart()).toMatchObject({ items: cart, base: cart }));
});

it('restores the quantity as far as there is stock, with a message', async () => {
  const few = { ...milk, unitsLeft: 3 };
  const { user, store } = openCart({ items: { [milk._id]: 5 }, products: [few] });
  await user.click(await remove('Milk'));
  expect(screen.queryByText('Only 3 left')).not.toBeInTheDocument();
  await user.click(undo('Milk'));
  expect(store.getState().cart.items).toEqual({ [milk._id]: 5 });
  expect(await screen.findByText('Only 3 left')).toBeVisible();
});

it('does not show the products of another customer', async () => {
  const { user, store } = openCart();
  await user.click(await remove('Milk'));
  expect(undo('Milk')).toBeVisible();
  await store.dispatch(setSessionUser(aUser({ name: 'Ben', cartItems: { [tomatoes._id]: 1 } })));
  await waitFor(() => expect(screen.queryByText('Milk was removed.')).not.toBeInTheDocument());
});

it('begins again with the best sellers', async () => {
  onTestFinished(restoreLostFocus());
  const mango = aProduct({ name: 'Alphonso Mango' });
  const { user, store } = renderApp('/cart', { products: [mango] });
  await user.click(await screen.findByRole('button', { name: 'Add Alphonso Mango to cart' }));
  expect(store.getState().cart.items).toEqual({ [mango._id]: 1 });
  await line('Alphonso Mango');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('is empty without a word more where the best sellers cannot be loaded', async () => {
  server.use(http.get('*/api/product/list', () => HttpResponse.error()));
  renderApp('/cart');
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Best Sellers' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
