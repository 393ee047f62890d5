import type { Locator, Page } from '@playwright/test';
import { expectFocusVisible } from './support/focus';
import { AFTER_FIRST_SCREEN, expectLoaded } from './support/loaded';
import {
  cartLink,
  logIn,
  logOut,
  newAccount,
  register,
  registerWithAddress,
  saveCart,
  savedCart,
} from './support/accounts';
import { pathOf, productNamed, type Product } from './support/products';
import { expect, test } from './support/test';

async function add(page: Page, product: Product): Promise<void> {
  await page.goto(pathOf(product));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/\d in cart/).first()).toBeVisible();
}

test('the cart of a visitor survives a reload and is merged into the saved one', async ({
  page,
  playwright,
  baseURL,
}) => {
  const [oats, granola, quinoa] = await Promise.all(
    ['Rolled Oats', 'Honey Granola', 'Chickpeas'].map((name) => productNamed(page.request, name)),
  );
  if (!oats || !granola || !quinoa) throw new Error('The catalogue is incomplete.');
  const elsewhere = await playwright.request.newContext({ baseURL });
  const account = await register(elsewhere, newAccount());
  await saveCart(elsewhere, { [oats._id]: 3, [quinoa._id]: 1 });

  await add(page, oats);
  await add(page, granola);
  await page.reload();
  await expect(cartLink(page, 2)).toBeVisible();

  await logIn(page, account);
  await expect(page).toHaveURL('/');
  await expect(cartLink(page, 5)).toBeVisible();
  const merged = { [oats._id]: 3, [granola._id]: 1, [quinoa._id]: 1 };
  await expect.poll(() => savedCart(page.request)).toEqual(merged);

  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(cartLink(page, 0)).toBeVisible();
  await logIn(page, account);
  await expect(cartLink(page, 5)).toBeVisible();
  await page.reload();
  await expect(cartLink(page, 5)).toBeVisible();
  expect(await savedCart(page.request)).toEqual(merged);
  await elsewhere.dispose();
});

test('two tabs share one cart and one login', async ({ page, context, browserErrors }) => {
  // A page that is left saves immediately. If another tab saves the same cart at that time, one of the two is rejected.
  browserErrors.expect(409, '/api/cart/update');
  const granola = await productNamed(page.request, 'Honey Granola');
  const account = newAccount();
  await register(page.request, account);
  await page.request.get('/api/user/logout');
  const other = await context.newPage();
  await other.goto('/');
  await add(page, granola);
  await expect(cartLink(other, 1)).toBeVisible();

  await logIn(page, account);
  await expect(other.getByRole('button', { name: /^Account of Ada/ })).toBeVisible();
  await other.goto('/cart');
  await other.getByLabel('Quantity of Honey Granola').selectOption('Qty 4');
  await expect(cartLink(page, 4)).toBeVisible();
  await expect.poll(() => savedCart(page.request)).toEqual({ [granola._id]: 4 });

  await logOut(page);
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(cartLink(other, 0)).toBeVisible();
  await expect(other.getByText('Your cart is empty.')).toBeVisible();
});

test('a cart saved just before leaving is restored on the next visit', async ({ page }) => {
  const granola = await productNamed(page.request, 'Honey Granola');
  await register(page.request);
  await add(page, granola);
  // Until the session is known, the cart belongs to this browser alone.
  await expect(page.getByRole('button', { name: /^Account of Ada/ })).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(() => savedCart(page.request)).toEqual({ [granola._id]: 1 });
});

test('a cart is filled, changed and corrected without a mouse', async ({ page, seller }) => {
  const focus = page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);
  const coffee = await productNamed(page.request, 'Cold Brew Coffee');
  await page.goto('/products?search=cold+brew');
  const add = page.getByRole('button', { name: 'Add Cold Brew Coffee to cart' });
  await expect(add).toBeVisible();
  await expectLoaded(page, ...AFTER_FIRST_SCREEN);
  await add.press('Enter');

  // The toast does not take the focus.
  const goToCart = page.getByRole('link', { name: 'Go to cart' });
  await expect(goToCart).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add one more Cold Brew/ })).toBeFocused();
  await goToCart.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Shopping Cart/ })).toBeFocused();
  await expect(goToCart).toBeHidden();

  const quantity = page.getByLabel('Quantity of Cold Brew Coffee');
  await quantity.selectOption('10+');
  await expect(focus).toHaveAttribute('inputmode', 'numeric');
  await page.keyboard.type('25');
  await press('Enter');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('25');
  await expect(cartLink(page, 25)).toBeVisible();

  await page.getByRole('button', { name: 'Remove Cold Brew Coffee' }).press('Enter');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByText('Cold Brew Coffee was removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo removing Cold Brew' })).toBeFocused();
  await press('Enter');
  await expect(cartLink(page, 25)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Cold Brew Coffee' })).toBeFocused();

  const offerPrice = Math.round(coffee.offerPrice * 100 - 10) / 100;
  await seller.edit(coffee._id, { offerPrice });
  await page.reload();
  const price = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const change = `${price(offerPrice * 100)}, was ${price(coffee.offerPrice * 100)}`;
  await expect(page.getByText(change)).toHaveCount(2);
  await page.getByRole('button', { name: 'Update my cart' }).press('Enter');
  await expect(focus).toHaveText('Your cart is up to date.');
  await expect(page.getByText(change)).toHaveCount(0);
  await page.reload();
  await expect(quantity).toHaveValue('25');
  await expect(page.getByText(change)).toHaveCount(0);
});

/** Adds this many products to the cart of a new customer with an address. */
async function fillCart(page: Page, lines: number): Promise<void> {
  const response = await page.request.get('/api/product/list', { params: { limit: '24' } });
  const { products } = (await response.json()) as { products: Product[] };
  expect(products.length).toBeGreaterThanOrEqual(lines);
  await registerWithAddress(page.request);
  const bought = products.slice(0, lines).map(({ _id }) => [_id, 1] as const);
  await saveCart(page.request, Object.fromEntries(bought));
}

const CARTS = [
  { address: '/cart', total: 'Total', order: 'Place Order' },
  { address: '/de/cart', total: 'Gesamtsumme', order: 'Zahlungspflichtig bestellen' },
];

/** Whether another element covers its middle. A click would scroll it out from under that. */
const isCovered = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

for (const lines of [1, 24]) {
  test(`total and button are seen without scrolling, lines: ${lines}`, async ({ page }) => {
    await fillCart(page, lines);
    for (const { address, total, order } of CARTS) {
      await page.goto(address);
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .nth(lines - 1),
      ).toBeVisible();
      const summary = page.getByRole('region', { name: /^(Order Summary|Ihre Bestellung)$/ });
      await expect(summary.getByText('12 Mill Lane')).toBeVisible();
      for (const [width, height] of [
        [1280, 720],
        [1366, 768],
        [1093, 500],
        [768, 1024],
        [390, 844],
        [320, 568],
      ] as const) {
        await page.setViewportSize({ width, height });
        const sum = summary.getByText(total, { exact: true }).locator('..');
        const button = page.getByRole('button', { name: order });
        await expect(sum).toBeInViewport({ ratio: 1 });
        await expect(button).toBeInViewport({ ratio: 1 });
        await expect.poll(() => isCovered(button), `${address}, ${width}`).toBe(false);
        const { y = NaN, height: high = NaN } = (await button.boundingBox()) ?? {};
        expect(y + high, `${address}, ${width}`).toBeLessThanOrEqual(height);
        expect(await scrollTop(page), `${address}, ${width}`).toBe(0);
      }
    }
  });
}

test('the whole summary of a long cart is reached by keyboard from any scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await fillCart(page, 24);
  await page.goto('/cart');
  await expect(page.getByText('12 Mill Lane')).toBeVisible();
  const order = page.getByRole('button', { name: 'Place Order' });
  await page.mouse.wheel(0, 900);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(600);
  await order.focus();
  await expectFocusVisible(page, 'Shift+Tab', 3);
  await expect(page.getByRole('button', { name: 'Change delivery address' })).toBeFocused();
  await expectFocusVisible(page, 'Tab', 3);
  await expect(order).toBeFocused();
  // The last element that scrolls, above the button.
  const tax = page.getByText('Tax (2%)');
  await tax.scrollIntoViewIfNeeded();
  await expect(tax).toBeInViewport({ ratio: 1 });
  await expect(order).toBeInViewport({ ratio: 1 });
});

const setTextSize = (page: Page, size: string): Promise<string> =>
  page.evaluate((value) => (document.documentElement.style.fontSize = value), size);

test('the bottom bar of the cart takes at most a quarter of a phone, and does not stick if the text is too large', async ({
  page,
}) => {
  await fillCart(page, 3);
  for (const { address, order } of CARTS) {
    await page.goto(address);
    await expect(page.getByText('12 Mill Lane')).toBeVisible();
    const bar = page.locator('[data-bottom-bar]');
    for (const text of ['100%', '200%']) {
      await setTextSize(page, text);
      for (const [width, height] of [
        [390, 844],
        [320, 568],
        [320, 256],
      ] as const) {
        await page.setViewportSize({ width, height });
        const hasRoom = text === '100%' || width === 390;
        const isSticky = hasRoom && height > 256;
        await expect(bar).toHaveCSS('position', isSticky ? 'sticky' : 'static');
        await expect(bar.getByRole('button', { name: order })).toBeVisible();
        const { height: high = NaN } = (await bar.boundingBox()) ?? {};
        if (isSticky) expect(high).toBeLessThanOrEqual(height / 4);
        const header = (await page.getByRole('banner').boundingBox())?.height ?? NaN;
        if (isSticky) expect(high + header).toBeLessThan(height / 2);
      }
    }
  }
});

test('with text at 200 %, the cart on a phone splits no words and does not scroll horizontally', async ({
  page,
}) => {
  await fillCart(page, 24);
  for (const { address } of CARTS) {
    await page.goto(address);
    await expect(page.getByText('12 Mill Lane')).toBeVisible();
    await setTextSize(page, '200%');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const sideways = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(sideways, `${address}, ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await brokenWords(page.getByRole('main').getByRole('heading'))).toEqual([]);
    expect(await brokenWords(page.getByText('12 Mill Lane'))).toEqual([]);
  }
});

/** The words of some elements that do not stand in one line. */
const brokenWords = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const words: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        for (const { 0: word, index } of data.matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (range.getClientRects().length > 1) words.push(word);
        }
      }
      return words;
    }),
  );

test('a phone has large quantity buttons, and Place Order focuses the missing address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const oats = await productNamed(page.request, 'Rolled Oats');
  await register(page.request);
  await saveCart(page.request, { [oats._id]: 1 });
  await page.goto('/cart');
  const [less, more] = ['One less: Rolled Oats', 'One more: Rolled Oats'].map((name) =>
    page.getByRole('button', { name }),
  );
  if (!less || !more) throw new Error('There are two buttons.');
  for (const button of [less, more]) {
    const box = await button.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  }
  await expect(less).toHaveAttribute('aria-disabled', 'true');
  await more.click();
  await more.click();
  await expect(page.getByLabel('Quantity of Rolled Oats')).toHaveValue('3');
  await less.click();
  await expect.poll(() => savedCart(page.request)).toEqual({ [oats._id]: 2 });

  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please select an address')).toBeInViewport({ ratio: 1 });
  const link = page.getByRole('link', { name: 'Add address' });
  await expect(link).toBeFocused();
  await expect.poll(() => isCovered(link)).toBe(false);
});
