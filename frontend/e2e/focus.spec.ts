import type { Locator, Page } from '@playwright/test';
import { expectFocusKept, expectFocusVisible, hiddenFocus } from './support/focus';
import { AFTER_FIRST_SCREEN, expectLoaded } from './support/loaded';
import { registerWithAddress } from './support/accounts';
import { DemoSeller } from './support/seller';
import { expect, test } from './support/test';

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`on a phone no bar covers the focused element, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto('/products');
    const products = page.getByRole('main').getByRole('article');
    await products.nth(9).getByRole('link').focus();
    await expectFocusVisible(page, 'Shift+Tab', 12);
    // Includes elements that scroll out of the window with the header.
    await page.getByRole('combobox', { name: 'Search products' }).focus();
    await page.mouse.wheel(0, 900);
    await expectFocusVisible(page, 'Shift+Tab', 3);
    for (const index of [0, 1, 2, 3])
      await products.nth(index).getByRole('button', { name: /^Add/ }).press('Enter');

    await page.getByRole('link', { name: 'Cart, 4 items' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Cart' }).getByRole('listitem')).toHaveCount(4);
    await expectFocusVisible(page, 'Tab', 16);
    // The bar is higher in German.
    await page.goto('/de/cart');
    await expect(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible();
    await expectFocusVisible(page, 'Tab', 24);
  });
}

test('a toast does not cover the button that caused it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/products');
  const card = page.getByRole('article').nth(2);
  await card
    .getByRole('group')
    .evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 20));
  await card.getByRole('button', { name: /^Add/ }).press('Enter');
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expect.poll(() => hiddenFocus(page)).toBeNull();
});

test('a toast is above the language offer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de/products');
  await expect(page.getByRole('button', { name: 'Close this note' })).toBeVisible();
  const gap = (): Promise<number> =>
    page.evaluate(() => {
      const [toast, offer] = ['.Toastify__toast', '[data-floating-bar]'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return (offer?.top ?? NaN) - (toast?.bottom ?? NaN);
    });
  await page
    .getByRole('button', { name: /in den Warenkorb/ })
    .first()
    .click();
  await expect.poll(gap, { intervals: [100] }).toBeGreaterThan(0);
});

/** Scrolls until the focused element ends this many pixels above the lower edge of the window. */
const endFocusAt = (page: Page, above: number): Promise<void> =>
  page.evaluate((gap) => {
    const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy(0, bottom - innerHeight + gap);
  }, above);

test('the language offer appears late and does not cover the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  await page.route('**/assets/Footer-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/de/products');
  const add = page
    .getByRole('article')
    .nth(4)
    .getByRole('button', { name: /in den Warenkorb/ });
  await add.focus();
  await endFocusAt(page, 30);
  expect(await hiddenFocus(page)).toBeNull();
  open();
  await expect(
    page.getByRole('link', { name: 'This page is also available in English' }),
  ).toBeVisible();
  await expect.poll(() => hiddenFocus(page)).toBeNull();
  await expect(add).toBeFocused();
});

test('a notice at the top does not cover the focused element', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect('failed', '/');
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/products');
  await expectLoaded(page, ...AFTER_FIRST_SCREEN);
  const products = page.getByRole('main').getByRole('article');
  await products.nth(12).getByRole('link').focus();
  // Just below the header.
  await page.evaluate(() =>
    window.scrollBy(0, (document.activeElement?.getBoundingClientRect().top ?? 0) - 140),
  );
  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  await expect.poll(() => hiddenFocus(page)).toBeNull();
  await expectFocusVisible(page, 'Shift+Tab', 20);
});

test('on a phone, rows that scroll horizontally show the whole focused element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/products');
  for (const [row, key] of [
    ['Filters', 'Tab'],
    ['Filter by category', 'Shift+Tab'],
  ] as const) {
    const chips = page.getByRole('navigation', { name: row }).locator('a, button');
    await (key === 'Tab' ? chips.first() : chips.last()).focus();
    for (let presses = (await chips.count()) - 1; presses > 0; presses -= 1) {
      await page.keyboard.press(key);
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
    }
  }
});

for (const [width, height] of [
  [390, 640],
  // The viewport of a window of 1280 × 1024 at 400 %.
  [320, 256],
] as const) {
  test(`the selection bar does not cover the focused rows at ${width} × ${height}`, async ({
    page,
  }) => {
    await DemoSeller.logIn(page.request);
    await page.setViewportSize({ width, height });
    await page.goto('/seller/product-list');
    const choice = page.getByRole('checkbox', { name: /^Select / }).nth(2);
    await choice.focus();
    await endFocusAt(page, 90);
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: 'Selected products' })).toBeVisible();
    await expect.poll(() => hiddenFocus(page)).toBeNull();
    await expect(choice).toBeFocused();
    await expectFocusVisible(page, 'Tab', 14);
  });
}

test.describe('the focused element is removed', () => {
  test.use({ viewport: { width: 390, height: 640 } });

  /** Activates a control by the keyboard alone. */
  async function press(control: Locator, key = 'Enter'): Promise<void> {
    await control.focus();
    await control.page().keyboard.press(key);
    await expect(control).toBeHidden();
  }

  test('in the shop: a language offer, a toast, addresses', async ({ page }) => {
    await page.goto('/de/products');
    const first = page.getByRole('main').getByRole('article').first().getByRole('link');
    await first.focus();
    await press(page.getByRole('button', { name: 'Close this note' }));
    await expect(first).toBeFocused();

    const add = page.getByRole('main').getByRole('button', { name: /in den Warenkorb/ });
    await add.first().press('Enter');
    await press(page.locator('.Toastify').getByRole('button', { name: 'close' }));
    await expect(add.first()).toBeFocused();

    await registerWithAddress(page.request);
    await page.goto('/cart');
    const change = page.getByRole('button', { name: 'Change delivery address' });
    await change.press('Enter');
    await press(page.getByRole('button', { name: /^Remove address/ }));
    await expectFocusKept(page);
  });

  test('in the seller area: a selection bar, a link, a row', async ({ page }) => {
    await DemoSeller.logIn(page.request);
    await page.goto('/seller/product-list');
    const choice = page.getByRole('checkbox', { name: /^Select / }).nth(1);
    await choice.press('Space');
    await press(page.getByRole('button', { name: 'Clear' }));
    await expect(choice).toBeFocused();

    await page.goto('/seller/product-list?search=zebra');
    await press(page.getByRole('link', { name: 'Show all products' }));
    await expectFocusKept(page);

    const words = `ab${crypto.randomUUID().slice(0, 6)}`;
    await page.request.post('/api/seller/synonyms', { data: { words: [words, `${words}s`] } });
    await page.goto(`/seller/synonyms?search=${words}`);
    await page.getByRole('button', { name: `Remove the words of “${words}”` }).press('Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
    await expectFocusKept(page);
  });
});
