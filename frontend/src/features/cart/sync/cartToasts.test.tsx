import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { milk, tomatoes } from '../../../test/checkout';
import { renderApp } from '../../../test/renderApp';
import { productAdded } from '../cartSlice';

function openAndAdd(url: string) {
  const view = renderApp(url, { products: [tomatoes, milk], cart: { [tomatoes._id]: 1 } });
  act(() => void view.store.dispatch(productAdded(milk._id)));
  return view;
}

it('offers to undo the addition, or to open the cart', async () => {
  const { user, store } = openAndAdd('/contact');
  expect(await screen.findByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(store.getState().cart.items).toEqual({ [tomatoes._id]: 1 });
  expect(await screen.findByText('Removed From Cart')).toBeVisible();
});

it('links to the cart, except on the cart page', async () => {
  const { user, store } = openAndAdd('/contact');
  await user.click(await screen.findByRole('link', { name: 'Go to cart' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Shopping Cart/ })).toBeVisible();
  act(() => void store.dispatch(productAdded(milk._id)));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to cart' })).not.toBeInTheDocument();
});
