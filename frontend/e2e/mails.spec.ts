import { expect, test } from './support/test';

/** The widths of a phone, and of a small one. */
const WIDTHS = [390, 320];

test('every mail fits a phone, in both languages', async ({ page }) => {
  await page.goto('/mailbox/examples', { waitUntil: 'load' });
  const paths = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(9);
  // Without the rules of the page around them, as in a program for mails.
  await page.goto('about:blank', { waitUntil: 'load' });
  for (const path of paths) {
    const mail = await page.request.get(path);
    await page.setContent(await mail.text());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
