import { expect, test } from './support/test';

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '..//evil.example',
];

test('the loader leads to a page of the shop after five seconds', async ({ page }) => {
  await page.goto('/loader?next=my-orders');
  await expect(page.getByRole('status').first()).toBeVisible();
  await page.waitForTimeout(3_500);
  await expect(page).toHaveURL('/loader?next=my-orders');
  await expect(page).toHaveURL('/my-orders', { timeout: 4_000 });
});

test('the loader leads nowhere else', async ({ page, context, baseURL }) => {
  page.on('dialog', () => {
    throw new Error('A script has run.');
  });
  const pages = [page];
  while (pages.length < ELSEWHERE.length) pages.push(await context.newPage());
  await Promise.all(
    ELSEWHERE.map(async (next, index) => {
      const tab = pages[index] ?? page;
      await tab.goto(`/loader?next=${encodeURIComponent(next)}`);
      await expect(tab).not.toHaveURL(/loader/, { timeout: 10_000 });
      expect(new URL(tab.url()).origin).toBe(baseURL);
    }),
  );
});
