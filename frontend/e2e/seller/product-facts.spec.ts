import { randomUUID } from 'node:crypto';
import { productNamed } from '../support/products';
import { DemoSeller } from '../support/seller';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

test('label data entered by a seller is shown with the product', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(400, '/api/product/add');
  await DemoSeller.logIn(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/seller');
  const name = `Oat biscuits ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Category').selectOption('Bakery');
  await page.getByLabel('Price', { exact: true }).fill('2');
  await page.getByLabel('Offer price').fill('2');
  await page.locator('summary', { hasText: 'Facts from the label' }).press('Enter');
  await page.getByLabel('Brand').fill('Field & Oven');
  await page.getByLabel('Contains: gluten').check();
  await page.getByLabel('Contains: milk', { exact: true }).check();
  await page.getByLabel('Vegan').check();
  await page.getByLabel('Nutrition per').selectOption('100 g');
  await page.getByLabel('Energy in kJ').fill('1940');
  await page.getByLabel('Energy in kcal').fill('463');
  await page.getByLabel('Sugars').fill('18,5');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('A vegan product does not contain milk')).toBeVisible();
  await page.getByLabel('Vegan').uncheck();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product added')).toBeVisible();

  const { _id: id } = await productNamed(page.request, name);
  const { product } = await (await page.request.get(`/api/product/${id}`)).json();
  expect(product.facts).toEqual({
    brand: 'Field & Oven',
    allergens: ['gluten', 'milk'],
    nutrition: { per: '100 g', energyKj: 1940, energyKcal: 463, sugars: 18.5 },
  });
});
