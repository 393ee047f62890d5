import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { line, milk, openCart } from '../../test/checkout';
import { later } from '../../test/later';
import { server } from '../../test/server';

const NAME = 'Quantity of Milk';

/** A cart of so many of one product, of which so many are left. */
async function open(quantity: number, unitsLeft?: number) {
  const products = [{ ...milk, unitsLeft }];
  const view = openCart({ items: { [milk._id]: quantity }, products });
  const milkLine = await line('Milk');
  const inCart = () => view.store.getState().cart.items[milk._id];
  return { ...view, select: milkLine.getByRole('combobox', { name: NAME }), inCart };
}

async function openTyped(quantity: number, unitsLeft?: number) {
  const view = await open(quantity, unitsLeft);
  await view.user.selectOptions(view.select, '10+');
  return { ...view, field: screen.getByRole('textbox', { name: NAME }) };
}

const chosen = () => screen.getByRole('combobox', { name: NAME });

describe('the choice', () => {
  const oneTo = (last: number) => Array.from({ length: last }, (_, n) => `Qty ${n + 1}`);

  it.each([
    [1, undefined, [...oneTo(9), '10+']],
    [9, undefined, [...oneTo(9), '10+']],
    [12, undefined, [...oneTo(12), '10+']],
    [999, undefined, oneTo(999)],
    [2, 10, [...oneTo(9), '10+']],
    [2, 9, oneTo(9)],
    [2, 3, oneTo(3)],
    [3, 3, oneTo(3)],
  ])('for a quantity of %d where %s are left', async (quantity, left, options) => {
    const { select } = await open(quantity, left);
    expect(select).toHaveValue(String(quantity));
    const shown = within(select).getAllByRole('option', { hidden: true });
    expect(shown.map(({ textContent }) => textContent)).toEqual(options);
  });

  it('shows the quantity in the cart, and offers no more than are left', async () => {
    const { select } = await open(5, 3);
    expect(select).toHaveDisplayValue('Qty 5');
    const free = within(select).getAllByRole<HTMLOptionElement>('option', { hidden: true });
    expect(free.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('is set to the number left by one button, and then has the focus', async () => {
    const { user, inCart } = await open(5, 3);
    expect(screen.getByText('Only 3 left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set to 3: Milk' }));
    expect(inCart()).toBe(3);
    expect(chosen()).toHaveFocus();
    expect(screen.queryByText('Only 3 left')).not.toBeInTheDocument();
  });
});

describe('the buttons beside it', () => {
  const step = (name: string) => screen.getByRole('button', { name: `${name}: Milk` });

  it('add and take away one, between one and what is left', async () => {
    const { user, inCart } = await open(2, 3);
    await user.click(step('One more'));
    expect(inCart()).toBe(3);
    expect(step('One more')).toHaveAttribute('aria-disabled', 'true');
    await user.click(step('One more'));
    expect(inCart()).toBe(3);
    for (let press = 0; press < 3; press++) await user.click(step('One less'));
    expect(inCart()).toBe(1);
    expect(step('One less')).toHaveFocus();
  });

  it('set to what is left where more are in the cart', async () => {
    const { user, inCart } = await open(7, 3);
    await user.click(step('One less'));
    expect(inCart()).toBe(3);
  });
});

describe('a quantity that is typed', () => {
  it('is a number field with the quantity selected', async () => {
    const { user, field, inCart } = await openTyped(2);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveValue('2');
    await user.keyboard('25{Enter}');
    expect(inCart()).toBe(25);
    expect(chosen()).toHaveFocus();
    expect(chosen()).toHaveDisplayValue('Qty 25');
    expect(await screen.findByText('Cart Updated')).toBeVisible();
  });

  it('is applied when the focus moves elsewhere, where it stays', async () => {
    const { user, inCart } = await openTyped(2);
    await user.keyboard('40');
    await user.tab();
    expect(inCart()).toBe(40);
    expect(chosen()).not.toHaveFocus();
    expect(document.body).not.toHaveFocus();
  });

  it.each([
    ['while characters are composed', { isComposing: true }],
    ['that ends a composition in Safari', { keyCode: 229 }],
  ])('leaves a key to the input method %s', async (_, own) => {
    const { user, field, inCart } = await openTyped(2);
    await user.keyboard('25');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ...own });
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue('25');
    expect(inCart()).toBe(2);
  });

  it('is reset by Escape', async () => {
    const { user, inCart } = await openTyped(2);
    await user.keyboard('40{Escape}');
    expect(inCart()).toBe(2);
    expect(chosen()).toHaveFocus();
    expect(chosen()).toHaveDisplayValue('Qty 2');
  });

  it.each(['{Backspace}', '0', 'many', '-3'])(
    'stays as it was for “%s”, and says so',
    async (keys) => {
      const { user, inCart } = await openTyped(2);
      await user.keyboard(`${keys}{Enter}`);
      expect(inCart()).toBe(2);
      const status = screen.getByText('That isn’t a quantity, so it stays at 2.');
      expect(status).toHaveAttribute('role', 'status');
      await user.selectOptions(chosen(), '3');
      expect(status).toBeEmptyDOMElement();
    },
  );

  it('is limited to the number left, with a message', async () => {
    const { user, inCart } = await openTyped(2, 10);
    await user.keyboard('500{Enter}');
    expect(inCart()).toBe(10);
    const status = screen.getByText('Only 10 left; we set the quantity to 10.');
    expect(status).toHaveAttribute('role', 'status');
  });

  it('is limited to the maximum of the shop, with a message', async () => {
    const { user, inCart } = await openTyped(2);
    await user.keyboard('1000{Enter}');
    expect(inCart()).toBe(999);
    expect(
      screen.getByText('You can order up to 999 of each product; we set the quantity to 999.'),
    ).toBeVisible();
  });
});

describe('a sold-out line', () => {
  const oats = { ...milk, _id: 'oats', name: 'Oat Drink' };
  const related = (products: unknown[]) =>
    server.use(
      http.get('*/api/product/:id/related', () => HttpResponse.json({ success: true, products })),
    );

  it('shows up to three similar products, which can be added there', async () => {
    related([
      oats,
      { ...oats, _id: 'away', name: 'Rice Drink', inStock: false },
      ...[1, 2, 3].map((n) => ({ ...oats, _id: `soy${n}`, name: `Soy Drink ${n}` })),
    ]);
    const { user, store } = openCart({
      items: { [milk._id]: 1 },
      products: [{ ...milk, inStock: false }],
    });
    const add = await screen.findByRole('button', { name: 'Add Oat Drink to cart' });
    expect(screen.getAllByRole('button', { name: /^Add .* to cart$/ })).toHaveLength(3);
    expect(screen.queryByText('Rice Drink')).not.toBeInTheDocument();
    await user.click(add);
    expect(store.getState().cart.items).toEqual({ [milk._id]: 1, oats: 1 });
    expect(screen.getByRole('button', { name: 'Add one more Oat Drink to cart' })).toHaveFocus();
  });

  it('has none where they cannot be loaded', async () => {
    const late = later();
    server.use(
      http.get('*/api/product/:id/related', async () => {
        await late.wait();
        return HttpResponse.error();
      }),
    );
    openCart({ items: { [milk._id]: 1 }, products: [{ ...milk, inStock: false }] });
    expect(await screen.findByText('Out of stock')).toBeVisible();
    expect(screen.queryByText('Similar products')).not.toBeInTheDocument();
    late.release();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
