import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSellerPage } from '../../../../test/sellerPage';
import {
  added,
  aSellerProduct,
  done,
  openAddProduct,
  serveAddProduct,
  serveEditProduct,
} from '../../../../test/sellerProducts';
import { refusal, server } from '../../../../test/server';
import { http, HttpResponse } from 'msw';
import type { SellerProduct } from '../../../../api/types';

const section = () => screen.getByText('Facts from the label').closest('details');

async function openFacts() {
  const view = await openAddProduct();
  await view.fill();
  await view.user.click(screen.getByText('Facts from the label'));
  return view;
}

it('is collapsed by default, and sends nothing then', async () => {
  const sent = serveAddProduct(() => added());
  const { fill, add } = await openAddProduct();
  expect(section()).not.toHaveAttribute('open');
  await fill();
  await add();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.data).not.toHaveProperty('facts');
});

it('sends the entered facts', async () => {
  const sent = serveAddProduct(() => added());
  const { user, add } = await openFacts();
  for (const [label, text] of [
    ['Brand', ' Hollow Farm '],
    ['Energy in kJ', '268'],
    ['Energy in kcal', '64'],
    ['Salt', '0,13'],
    ['Minimum age', '16'],
    ['Keywords', 'Milch, fresh milk,'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText('Nutrition per'), '100 ml');
  await user.click(screen.getByLabelText('Contains: milk'));
  await user.click(screen.getByLabelText('May contain: nuts'));
  await user.click(screen.getByLabelText('Vegetarian'));
  await add();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.data).toMatchObject({
    facts: {
      brand: 'Hollow Farm',
      allergens: ['milk'],
      mayContain: ['nuts'],
      diets: ['vegetarian'],
      nutrition: { per: '100 ml', energyKj: 268, energyKcal: 64, salt: 0.13 },
      minimumAge: 16,
      keywords: ['Milch', 'fresh milk'],
    },
  });
});

it('has each allergen in one list, and distinguishes “free of all” from “not stated”', async () => {
  const sent = serveAddProduct(() => added());
  const { user, add } = await openFacts();
  await user.click(screen.getByLabelText('May contain: milk'));
  await user.click(screen.getByLabelText('Contains: milk'));
  expect(screen.getByLabelText('May contain: milk')).not.toBeChecked();
  expect(screen.queryByLabelText('Free of all 14 allergens')).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Contains: milk'));
  await user.click(screen.getByLabelText('Free of all 14 allergens'));
  await add();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.data).toMatchObject({ facts: { allergens: [] } });
});

it.each([
  ['Fat', 'much', 'Please enter grams from 0 to 100, like 3.5.'],
  ['Energy in kJ', '1.046', 'Please enter a whole number.'],
])('opens at a mistake: %s “%s”', async (label, text, complaint) => {
  const sent = serveAddProduct(() => added());
  const { user, add } = await openFacts();
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
  await user.click(screen.getByText('Facts from the label'));
  expect(section()).not.toHaveAttribute('open');
  await add();
  expect(section()).toHaveAttribute('open');
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(complaint);
  expect(sent).toEqual([]);
});

it('shows a field error of the server, and keeps everything', async () => {
  serveAddProduct(() =>
    refusal(400, 'VALIDATION_FAILED', 'A vegan product does not contain milk.', {
      'facts.diets': ['A vegan product does not contain milk'],
      'facts.nutrition.sugars': ['There are not more sugars than carbohydrate'],
    }),
  );
  const { user, add } = await openFacts();
  await user.click(screen.getByLabelText('Vegan'));
  await user.click(screen.getByLabelText('Contains: milk'));
  await add();
  const diets = await screen.findByRole('group', { name: 'Diets' });
  expect(await within(diets).findByText('A vegan product does not contain milk')).toBeVisible();
  expect(screen.getByLabelText('Sugars')).toHaveAccessibleDescription(
    'There are not more sugars than carbohydrate',
  );
  expect(screen.getByLabelText('Vegan')).toBeChecked();
  expect(screen.getByLabelText('Contains: milk')).toBeChecked();
});

it('is open where a product has facts, and sends them when one of them changes', async () => {
  const product: SellerProduct = aSellerProduct({
    name: 'Milk',
    version: 4,
    facts: { brand: 'Hollow Farm', allergens: ['milk'] },
  });
  server.use(
    http.get('*/api/seller/products/:id', () => HttpResponse.json({ success: true, product })),
  );
  const sent = serveEditProduct(() => done('Product saved'));
  const { user } = openSellerPage(`/seller/product-list/${product._id}`);
  const brand = await screen.findByLabelText('Brand');
  expect(section()).toHaveAttribute('open');
  expect(screen.getByLabelText('Contains: milk')).toBeChecked();
  await user.type(brand, 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const facts = { brand: 'Hollow Farms', allergens: ['milk'] };
  expect(sent[0]?.data).toEqual({ version: 4, facts });
});
