import type { Page } from '@playwright/test';
import { expectHydrated } from './support/loaded';
import { expect, test } from './support/test';

const LIGHT = 'rgb(251, 250, 245)';
const DARK = 'rgb(16, 22, 15)';

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const paintedAround = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );

test('the theme follows the system until one is chosen, which is then applied before the first paint', async ({
  page,
  browserErrors,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/contact');
  expect(await ground(page)).toBe(DARK);
  const choice = page.getByRole('group', { name: 'Theme' });
  await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked();
  // The footer is hydrated last.
  await expectHydrated(choice.getByRole('radio', { name: 'Light' }));
  await choice.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect.poll(() => ground(page)).toBe(LIGHT);
  await expect.poll(() => paintedAround(page)).toEqual(['#fbfaf5']);

  // Forced colors remove backgrounds, which mark the choice.
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = choice.getByText('Light');
  await expect(chosen).not.toHaveCSS('background-color', await ground(page));
  await page.emulateMedia({ forcedColors: 'none' });

  // Only the page and its styles: the scripts are blocked.
  browserErrors.expect('failed', '/assets/');
  await page.route(/\/assets\/.+\.js$/, (route) => route.abort('failed'));
  for (const address of ['/products', '/seller', '/payment-sandbox/unknown']) {
    browserErrors.expect(404, '/payment-sandbox/unknown');
    await page.goto(address, { waitUntil: 'load' });
    expect([address, await ground(page)]).toEqual([address, LIGHT]);
    expect(await paintedAround(page)).toEqual(['#fbfaf5']);
  }
});
