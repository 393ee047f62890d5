import { openMailedLink } from './support/mailbox';
import { logOut, newAccount, register } from './support/accounts';
import { expectAccessible } from './support/accessibility';
import { expect, test } from './support/test';

test('a customer confirms the email address by the welcome email, and then another one', async ({
  page,
}) => {
  const account = await register(page.request);
  await page.goto('/account/profile');
  const section = page.getByRole('region', { name: 'Email address' });
  await expect(section.getByText('Not confirmed')).toBeVisible();

  await openMailedLink(page, account.email, '/confirm-email');
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(
    page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' }),
  ).toBeFocused();
  await openMailedLink(page, account.email, '/confirm-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email is confirmed already')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account/profile');
  await expect(section.getByText('Confirmed', { exact: true })).toBeVisible();

  const { email } = newAccount();
  await section.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change email' });
  await change.getByLabel('New email').fill(email);
  await change.getByLabel('Current password', { exact: true }).fill(account.password);
  await change.getByRole('button', { name: 'Change email' }).click();
  await expect(section.getByText(`Your email becomes ${email}`)).toBeVisible();
  await openMailedLink(page, email, '/confirm-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`From now on you log in with ${email}.`)).toBeVisible();

  await logOut(page);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Larder' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/account/profile');
  await expect(section.getByText(email)).toBeVisible();
});
