import { openMailedLink } from './support/mailbox';
import { newAccount } from './support/accounts';
import { expect, test } from './support/test';

test('subscribing before the form is hydrated does not leave the page', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/BelowTheFold-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const { email } = newAccount();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Your email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  release();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a visitor subscribes to the newsletter and unsubscribes', async ({ page, seller }) => {
  const { email } = newAccount();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Your email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  expect(await seller.unsubscribeLinkOf(email), 'not before it is confirmed').toBeUndefined();

  await openMailedLink(page, email, '/newsletter');
  await page.getByRole('button', { name: 'Yes, I want the newsletter' }).click();
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeFocused();

  const end = await seller.unsubscribeLinkOf(email);
  await page.goto(end ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible();
  expect(await seller.unsubscribeLinkOf(email)).toBeUndefined();
});
