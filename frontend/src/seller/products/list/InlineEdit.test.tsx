import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { done, MILK, openProductList, serveEditProduct } from '../../../test/sellerProducts';
import { refusal } from '../../../test/server';

// On a busy machine, compiling this module takes longer than the timeout of findBy queries.
beforeAll(() => import('../ProductListPage'));

const edit = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });

it('saves a change on Enter, and restores the focus', async () => {
  const products = [MILK];
  const sent = serveEditProduct(() => {
    products[0] = { ...MILK, price: 2.5 };
    return done('Product saved');
  });
  const { user } = await openProductList(products);
  await user.click(edit('Price of Milk'));
  await user.keyboard('2,5{Enter}');
  expect(await screen.findByText('$2.50')).toBeVisible();
  expect(sent).toEqual([{ data: { version: 4, price: 2.5 }, pictures: [] }]);
  await waitFor(() => expect(edit('Price of Milk')).toHaveFocus());
});

it('leaves on Escape and sends nothing', async () => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { user } = await openProductList();
  await user.click(edit('Units of Milk'));
  await user.keyboard('3{Escape}');
  expect(edit('Units of Milk')).toHaveTextContent('12');
  expect(sent).toEqual([]);
});

it.each([
  ['while characters are composed', { isComposing: true }],
  ['that ends a composition in Safari', { keyCode: 229 }],
])('leaves a key to the input method %s', async (_, own) => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { user } = await openProductList();
  await user.click(edit('Units of Milk'));
  await user.keyboard('3');
  const field = screen.getByLabelText('Units of Milk');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ...own });
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(edit('Units of Milk')).toHaveFocus());
  expect(sent).toEqual([{ data: expect.objectContaining({ units: 35 }), pictures: [] }]);
});

it('shows an error beside the field', async () => {
  const { user } = await openProductList();
  await user.click(edit('Offer price of Milk'));
  await user.keyboard('0{Enter}');
  expect(screen.getByLabelText('Offer price of Milk')).toHaveAccessibleDescription(
    'Please enter the offer price in dollars, like 3.20.',
  );
  await user.keyboard('{Escape}');
  await user.click(edit('Units of Milk'));
  await user.keyboard('-13{Enter}');
  expect(screen.getByLabelText('Units of Milk')).toHaveAccessibleDescription('There are only 12.');
});

it.each([
  ['+24', 36],
  ['-2', 10],
  ['\u22122', 10],
])('takes %s for a difference to the units that are shown', async (typed, units) => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { user } = await openProductList();
  await user.click(edit('Units of Milk'));
  await user.keyboard(`${typed}{Enter}`);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ data: { version: 4, units, unitsBefore: 12 }, pictures: [] }]);
});

it('lets the other price follow where the offer price would be above the price', async () => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { user } = await openProductList();
  await user.click(edit('Offer price of Milk'));
  await user.keyboard('30{Enter}');
  expect(await screen.findByText('Price set to $30.00, too')).toBeVisible();
  await user.click(edit('Price of Milk'));
  await user.keyboard('0.5{Enter}');
  expect(await screen.findByText('Offer price set to $0.50, too')).toBeVisible();
  expect(sent).toEqual([
    { data: { version: 4, offerPrice: 30, price: 30 }, pictures: [] },
    { data: { version: 4, price: 0.5, offerPrice: 0.5 }, pictures: [] },
  ]);
});

it('reports units sold meanwhile, and keeps the input', async () => {
  const products = [MILK];
  const sent = serveEditProduct(() => {
    if (sent.length > 1) return done('Product saved');
    products[0] = { ...MILK, units: 9, unitsLeft: 9 };
    return refusal(409, 'UNITS_CHANGED', 'Units were sold meanwhile: 9 are left now.', {
      units: 9,
    });
  });
  const { user } = await openProductList(products);
  await user.click(edit('Units of Milk'));
  await user.keyboard('20{Enter}');
  const field = screen.getByLabelText('Units of Milk');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('Units were sold meanwhile: 9 are left now.'),
  );
  expect(screen.getAllByText(/Units were sold meanwhile/)).toHaveLength(1);
  expect(field).toHaveValue('20');
  expect(await screen.findByText('Only 9 left')).toBeVisible();
  await user.type(field, '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ data }) => data)).toEqual([
    { version: 4, units: 20, unitsBefore: 12 },
    { version: 4, units: 20, unitsBefore: 9 },
  ]);
});
