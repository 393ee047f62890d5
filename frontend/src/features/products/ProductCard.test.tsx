import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProduct } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { storeAvoided } from './allergens/useAvoidedAllergens';

const milk = aProduct({
  name: 'Whole Milk',
  category: 'Dairy',
  size: '1 l',
  offerPrice: 1.45,
  unitPrice: { price: 1.45, unit: 'l', amount: 1 },
});

const openCard = async (product = milk) => {
  const view = renderApp('/products', { products: [product] });
  return { ...view, card: within(await screen.findByRole('article')) };
};

it('shows the price and the unit price', async () => {
  const { card } = await openCard();
  expect(card.getByText('1 l · $1.45/l')).toBeVisible();
  expect(card.getByText('$1.45')).toBeVisible();
  expect(card.getByText('$4.00')).toBeVisible();
  expect(card.getByText('−63%')).toBeVisible();
  expect(card.getByRole('link')).toHaveAttribute('href', `/products/dairy/${milk._id}`);
});

it('shows only the details that distinguish it from other cards', async () => {
  const { card } = await openCard();
  expect(card.queryByText(/of 5|Dairy/)).not.toBeInTheDocument();
});

it('shows the drawing of its category where there is no picture', async () => {
  await openCard({ ...milk, image: [] });
  const [drawing] = document.querySelectorAll('article img');
  expect(drawing?.getAttribute('src')).toContain('dairy');
});

it('marks what somebody avoids, and nothing for others', async () => {
  const facts = { allergens: ['milk' as const], mayContain: ['nuts' as const] };
  const { card } = await openCard({ ...milk, facts });
  expect(card.queryByText(/ontain/)).not.toBeInTheDocument();
  act(() => storeAvoided(['nuts', 'milk']));
  expect(await card.findByText('Contains milk')).toBeVisible();
  act(() => storeAvoided(['nuts']));
  expect(await card.findByText('May contain nuts')).toBeVisible();
  act(() => storeAvoided(['fish']));
  expect(card.queryByText(/ontain/)).not.toBeInTheDocument();
});

it('adds with a button that becomes a stepper and keeps the focus', async () => {
  const { user, card, store } = await openCard();
  await user.click(card.getByRole('button', { name: 'Add Whole Milk to cart' }));
  expect(card.getByRole('button', { name: 'Add one more Whole Milk to cart' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(card.getByRole('status')).toHaveTextContent('2 in cart');
  expect(await screen.findByText('Added to cart')).toBeVisible();

  const less = card.getByRole('button', { name: 'Remove one Whole Milk from cart' });
  await user.click(less);
  await user.click(less);
  expect(card.getByRole('button', { name: 'Add Whole Milk to cart' })).toHaveFocus();
  expect(store.getState().cart.items).toEqual({});
  expect(await screen.findByText('Removed From Cart')).toBeVisible();
});

it('stops at the units that are left', async () => {
  const { user, card, store } = await openCard({ ...milk, unitsLeft: 2 });
  await user.click(card.getByRole('button', { name: /^Add/ }));
  await user.click(card.getByRole('button', { name: /^Add/ }));
  await user.click(card.getByRole('button', { name: /^Add/ }));
  expect(store.getState().cart.items).toEqual({ [milk._id]: 2 });
  expect(card.getByRole('button', { name: /^Add/ })).toHaveAttribute('aria-disabled', 'true');
});

it('offers nothing to add when a product is out of stock', async () => {
  const { card } = await openCard({ ...milk, inStock: false });
  expect(card.getByText('Out of stock')).toBeVisible();
  expect(card.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});
