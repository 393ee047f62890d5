import { ADDRESS, fillAddress, register, registerWithAddress, saveCart } from './support/accounts';
import { productNamed } from './support/products';
import { expect, test } from './support/test';

test('an error of the server is shown beside its field, and no input is lost', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(400, '/api/address/add');
  await register(page.request);
  await page.goto('/add-address');
  await fillAddress(page, { ...ADDRESS, email: 'ada@example..com' });
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid email',
  );
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street);

  await fillAddress(page, { email: ADDRESS.email });
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL('/cart');
});

test('the label of a field with an error is visible when the field is focused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerWithAddress(page.request);
  const street = page.getByLabel('Street');
  const isLabelShown = () =>
    page.getByText('Street', { exact: true }).evaluate((label) => {
      const { left, top, bottom } = label.getBoundingClientRect();
      return [top, bottom - 1].every((y) => document.elementFromPoint(left + 1, y) === label);
    });
  for (const path of ['/add-address', '/account/addresses']) {
    await page.goto(path);
    const add = page.getByRole('button', { name: 'Add address' });
    if (path === '/account/addresses') await add.click();
    await fillAddress(page, { ...ADDRESS, street: '' });
    // The field is below the edge, and its label above.
    await street.evaluate((field) => {
      const { top } = field.getBoundingClientRect();
      const dialog = field.closest('dialog');
      const header = document.querySelector('header');
      const edge = dialog?.getBoundingClientRect().top ?? header?.getBoundingClientRect().bottom;
      (dialog ?? window).scrollBy(0, top - (edge ?? 0) - 16);
    });
    await page.keyboard.press('Enter');
    await expect(street).toBeFocused();
    await expect.poll(isLabelShown).toBe(true);
  }
});

test('the newest address is first; another one can be selected and deleted', async ({ page }) => {
  const rice = await productNamed(page.request, 'Basmati Rice');
  await registerWithAddress(page.request, { street: '1 Old Road' });
  await saveCart(page.request, { [rice._id]: 1 });
  await page.goto('/add-address');
  await fillAddress(page, { ...ADDRESS, street: '2 New Road' });
  await page.getByRole('button', { name: 'Save address' }).click();

  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText('2 New Road, Springfield')).toBeVisible();
  await summary.getByRole('button', { name: 'Change delivery address' }).click();
  await summary.getByRole('radio', { name: /1 Old Road/ }).check();
  await summary.getByRole('button', { name: 'Done choosing the delivery address' }).click();
  await expect(summary.getByText('1 Old Road, Springfield')).toBeVisible();

  await summary.getByRole('button', { name: 'Change delivery address' }).click();
  await summary.getByRole('button', { name: /^Remove address 1 Old Road/ }).click();
  await expect(page.getByText('Address removed')).toBeVisible();
  await expect(summary.getByRole('radio', { name: /2 New Road/ })).toBeChecked();
});

test('a browser that autofills country and state together finds the state field', async ({
  page,
}) => {
  // An unknown country, so that the state is a text field without a list.
  await registerWithAddress(page.request, { country: 'Sealand', state: 'Roughs Tower' });
  await page.goto('/add-address');
  await expect(page.getByLabel('Country')).toHaveValue('Sealand');
  await page.evaluate(async () => {
    // A browser finds the fields before it fills them in.
    const fields = [
      ['country-name', 'United States'],
      ['address-level1', 'California'],
    ].map(([hint, value]) => ({
      field: document.querySelector<HTMLInputElement>(`form [autocomplete="${hint}"]`),
      value,
    }));
    for (const { field, value } of fields) {
      if (!field || value === undefined) throw new Error('A field is missing');
      // Through the prototype: React would ignore a value set on the element itself.
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
      for (const type of ['input', 'change']) {
        field.dispatchEvent(new Event(type, { bubbles: true }));
        // Synchronous reactions of the page run before the next field is filled in.
        await Promise.resolve();
      }
    }
  });
  await expect(page.getByLabel('State')).toHaveValue('CA');
});
