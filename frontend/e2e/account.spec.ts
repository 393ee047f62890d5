import { Authenticator } from './support/authenticator';
import { logOut, register, type Account } from './support/accounts';
import { expect, test } from './support/test';
import type { Locator, Page } from '@playwright/test';

/** Logs in up to the request for the code. */
async function beginLogin(page: Page, { email, password }: Account): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Larder' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  return dialog;
}

/** A login leads to the start page, whose queries fail if the customer logs out before their responses. */
const startPageLoaded = (page: Page): Promise<unknown> =>
  Promise.all(['favourites', 'order/usuals'].map((path) => page.waitForResponse(`**/api/${path}`)));

test('a customer switches two-factor login on and logs in with a code and with a recovery code', async ({
  page,
  browserErrors,
}) => {
  const account = await register(page.request);
  browserErrors.expect(401, '/api/user/login');
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Account of Ada Baker' }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL('/account');
  await page.getByRole('link', { name: /^Security/ }).click();
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused();

  const section = page.getByRole('region', { name: 'Two-factor login' });
  await section.getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-factor login' });
  await setUp.getByLabel('Password', { exact: true }).fill(account.password);
  await setUp.getByRole('button', { name: 'Next' }).click();
  const picture = setUp.getByRole('img', { name: 'QR code for the app' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const app = new Authenticator((await setUp.locator('code').innerText()).replaceAll(' ', ''));
  await setUp.getByLabel('Code from the app').fill(app.nextCode());
  await setUp.getByRole('button', { name: 'Switch on' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(10);
  const codes = await section.getByRole('listitem').allInnerTexts();
  await page.getByRole('link', { name: 'Addresses' }).click();
  const prompt = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(prompt.getByText(/^The recovery codes are not shown again/)).toBeVisible();
  await prompt.getByRole('button', { name: 'Stay here' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('You have 10 recovery codes left.')).toBeVisible();

  await logOut(page);
  const withCode = await beginLogin(page, account);
  await page.keyboard.type(app.nextCode());
  const loaded = startPageLoaded(page);
  await page.keyboard.press('Enter');
  await expect(withCode).toBeHidden();
  await loaded;

  await logOut(page);
  const withRecovery = await beginLogin(page, account);
  await withRecovery.getByRole('button', { name: 'Use a recovery code' }).click();
  await withRecovery.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await withRecovery.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(withRecovery).toBeHidden();
  await page.goto('/account/security');
  await expect(section.getByText('You have 9 recovery codes left.')).toBeVisible();
});

test('a customer sees and ends a session in another browser', async ({ page, browser }) => {
  const account = await register(page.request);
  const other = await browser.newContext();
  await other.request.post('/api/user/login', { data: account });
  await page.goto('/account/security');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/api/order/user')).status()).toBe(401);
  await other.close();
});

test('a phone shows all links of the account at once, and a screen one form at a time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page.request);
  await page.goto('/account');
  const links = page.getByRole('navigation', { name: 'My account' }).getByRole('link');
  await expect(links).toHaveCount(8);
  await expect(links.last()).toBeInViewport({ ratio: 1 });

  await links.filter({ hasText: 'Profile' }).click();
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  const change = page.getByRole('region', { name: 'Email address' }).getByRole('button', {
    name: 'Change',
  });
  await change.click();
  const form = page.getByRole('dialog', { name: 'Change email' });
  await expect(form.getByLabel('New email')).toBeFocused();
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText('Please enter your email.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL('/account');
});
