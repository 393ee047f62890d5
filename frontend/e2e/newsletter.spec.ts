import { openMailedLink } from './support/mailbox';
import { newAccount } from './support/accounts';
import { expect, test } from './support/test';

test('subscribing before the form is hydrated does not leave the page', async ({ page }) => {
  let come = (): void => undefined;
  const waits = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/BelowTheFold-*.js', async (route) => {
    await waits;
    await route.continue();
  });
  const { email } = newAccount();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Your email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  come();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a visitor gets on the list of the newsletter, and off it', async ({ page, seller }) => {
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
