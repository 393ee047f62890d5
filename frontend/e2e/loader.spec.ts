import { expect, test } from './support/test';

const WAITING = 'Taking you there in a few seconds';

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '..//evil.example',
];

test('the loader leads to a page of the shop after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto('/loader?next=my-orders');
  // The page itself needs a few ticks to come up; the five seconds begin then.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByText(WAITING)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL('/loader?next=my-orders');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/my-orders');
});

test('the loader leads nowhere else', async ({ page, baseURL }) => {
  page.on('dialog', () => {
    throw new Error('A script has run.');
  });
  await page.clock.install();
  for (const next of ELSEWHERE) {
    await page.goto(`/loader?next=${encodeURIComponent(next)}`);
    await expect(page.getByText(WAITING)).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(page).not.toHaveURL(/loader/);
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});
