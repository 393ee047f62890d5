import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openSellerPage } from '../../../test/sellerPage';
import {
  added,
  aPicture,
  expectPictures,
  openAddProduct,
  serveAddProduct,
} from '../../../test/sellerProducts';
import { refusal } from '../../../test/server';

it('names everything that is missing, and sends nothing', async () => {
  const sent = serveAddProduct(() => added());
  const { add } = await openAddProduct();
  await add();
  expect(await screen.findByText('Please enter a name.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Category')).toHaveAccessibleDescription(
    'Please choose a category.',
  );
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(/Please enter the price/);
  expect(sent).toEqual([]);
});

it.each([
  ['Price', 'a lot', /in dollars, like 3.20/],
  ['Price', '1.234', /in dollars, like 3.20/],
  ['Price', '100000', 'Please enter at most $99,999.99.'],
  ['Offer price', '5', 'The offer price must not be above the price.'],
  ['Units (optional)', '1.5', 'Please enter a whole number, or leave the field empty.'],
])('refuses %s “%s”', async (label, value, complaint) => {
  const { fill, user } = await openAddProduct();
  await fill({ Price: '4', ...(label !== 'Price' && { [label]: value }) });
  if (label === 'Price') {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByLabelText('Name'));
  expect(await screen.findByText(complaint)).toBeVisible();
});

it("shows the server's field errors and keeps everything", async () => {
  serveAddProduct(() =>
    refusal(400, 'VALIDATION_FAILED', 'Please check the product', {
      size: ['The size must be one line of text'],
      image: ['A product has at most 4 pictures.'],
    }),
  );
  const { choose, fill, add } = await openAddProduct();
  await choose(aPicture());
  await fill();
  await add();
  expect(await screen.findByText('The size must be one line of text')).toBeVisible();
  expect(screen.queryByText('Please check the product')).not.toBeInTheDocument();
  expect(screen.getByText('A product has at most 4 pictures.')).toBeVisible();
  expect(screen.getByLabelText('Add pictures')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Blood oranges');
  await expectPictures(1);
});

describe('leaving with unsaved input', () => {
  it('asks for confirmation first', async () => {
    const { user } = await openAddProduct();
    await user.type(screen.getByLabelText('Name'), 'Milk');
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Milk');
    await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('asks once before switching the language, which loads another document', async () => {
    const { user } = await openAddProduct();
    const stay = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('click', stay, { once: true });
    await user.type(screen.getByLabelText('Name'), 'Milk');
    await user.click(screen.getByRole('link', { name: 'Deutsch' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(stay).toHaveBeenCalledOnce();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('asks before a step back, too', async () => {
    const { user } = openSellerPage('/seller/nowhere');
    await user.click(await screen.findByRole('link', { name: 'Add product' }));
    await screen.findByLabelText('Name');
    await user.type(screen.getByLabelText('Name'), 'Milk');
    history.back();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Milk');
  });

  it('does not ask if nothing was entered', async () => {
    const { user } = await openAddProduct();
    await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
  });
});
