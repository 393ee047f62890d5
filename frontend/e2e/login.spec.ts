import { register } from './support/accounts';
import { expect, test } from './support/test';

test('the dialog closes on a click outside, but not on one that starts inside', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByLabel('Email').hover();
  await page.mouse.down();
  await page.mouse.move(20, 400);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(dialog).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.com');
});

test('an expired session opens the login and continues on the same page', async ({
  page,
  context,
  browserErrors,
}) => {
  const account = await register(page.request);
  browserErrors.expect(401, '/api/');
  await page.goto('/add-address');
  await expect(page.getByRole('heading', { level: 1, name: 'Add shipping address' })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('banner').getByRole('link', { name: 'My orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog.getByText('Your session has expired.')).toBeVisible();
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('You have no orders')).toBeVisible();
});
