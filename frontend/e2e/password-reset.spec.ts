import { openMailedLink } from './support/mailbox';
import { cartLink, newAccount, register } from './support/accounts';
import { DEMO_LOGIN } from './support/seller';
import { expect, test } from './support/test';

const NEW = 'seven red apples';

test('a visitor resets a forgotten password, is logged in, and the cart is kept', async ({
  page,
  browserErrors,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL });
  const account = await register(elsewhere, newAccount());
  browserErrors.expect(401, '/api/user/login');
  await page.goto('/products');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to cart$/i })
    .first()
    .click();
  await cartLink(page, 1).click();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Welcome to Larder' });
  await login.getByLabel('Email').fill(account.email);
  await login.getByLabel('Password', { exact: true }).fill('not this one');
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  // The message moves the button below it: a click meanwhile would miss it.
  await expect(login.getByText('The email or the password is wrong.')).toBeVisible();
  await login.getByRole('button', { name: 'Forgot your password?' }).click();
  const resetDialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await expect(resetDialog.getByLabel('Email')).toHaveValue(account.email);
  await resetDialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(resetDialog.getByRole('status')).toBeFocused();

  await openMailedLink(page, account.email, '/reset-password');
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(login.getByLabel('Email')).toHaveValue(account.email);
  await login.getByLabel('Password', { exact: true }).fill(NEW);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(login).toBeHidden();
  await expect(cartLink(page, 1)).toBeVisible();
  // All sessions have ended.
  const response = (await (await elsewhere.get('/api/user/auth')).json()) as { success: boolean };
  expect(response.success).toBe(false);
  await elsewhere.dispose();
});

test('a seller gets a new password by a link from a colleague who re-authenticates', async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(401, '/api/seller/login');
  browserErrors.expect(401, '/api/seller/staff/');
  const colleague = newAccount('Colleague Ben');
  await page.goto('/seller');
  await page.getByLabel('Email').fill(DEMO_LOGIN.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Hi! Admin')).toBeVisible();
  await page.goto('/seller/staff');
  await page.getByRole('button', { name: 'Add seller' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a seller' });
  await adding.getByLabel('Name').fill(colleague.name);
  await adding.getByLabel('Email').fill(colleague.email);
  await adding.getByLabel('Password for the first login', { exact: true }).fill(colleague.password);
  await adding.getByLabel('Your own password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(colleague.email) });
  await row.getByRole('button', { name: /^Logins of/ }).click();
  await page.getByRole('button', { name: 'Link for a new password' }).click();
  const newPassword = page.getByLabel('Your own password', { exact: true });
  await newPassword.fill('a wrong guess');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await expect(newPassword).toHaveValue('a wrong guess');
  await newPassword.fill(DEMO_LOGIN.password);
  await page.keyboard.press('Enter');
  const link = await page.getByRole('dialog').locator('code').innerText();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('New password', { exact: true }).fill(NEW);
  await theirs.getByRole('button', { name: 'Save the password' }).click();
  await expect(theirs.getByLabel('Email')).toHaveValue(colleague.email);
  await theirs.getByLabel('Password', { exact: true }).fill(NEW);
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await expect(theirs.getByText('Hi! Admin')).toBeVisible();
  await other.close();

  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Disable/ }).click();
  await newPassword.fill(DEMO_LOGIN.password);
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: /^Enable/ })).toBeVisible();
});
