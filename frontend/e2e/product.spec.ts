import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { openMailedLink } from './support/mailbox';
import { cartLink, newAccount, register } from './support/accounts';
import { pathOf, productNamed } from './support/products';
import { expectAccessible } from './support/accessibility';
import { test } from './support/test';

const PHONE = { width: 390, height: 844 };

const LABEL = {
  brand: 'Hof Linde',
  ingredients: 'Mango.',
  allergens: ['milk'],
  mayContain: ['nuts'],
  nutrition: { per: '100 g', energyKj: 250, energyKcal: 60, sugars: 13.7, carbohydrate: 15 },
  diets: ['vegetarian'],
};

const slide = (page: Page, number: number) =>
  page.getByRole('button', { name: `Enlarge picture ${number} of 4` });

/** Swipes to the left. */
async function swipe(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await touch('touchStart', { x, y });
  for (let moved = 20; moved <= 240; moved += 20) await touch('touchMove', { x: x - moved, y });
  await touch('touchEnd');
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('pictures are swiped and enlarged, the label is opened, and the bar adds to the cart', async ({
    page,
    seller,
  }) => {
    const mango = await productNamed(page.request, 'Alphonso Mango');
    await seller.edit(mango._id, { facts: LABEL });
    await page.goto(pathOf(mango));
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
      /^‹\s*Fresh Fruits$/,
      { useInnerText: true },
    );

    await swipe(page, { x: 320, y: 300 });
    await expect(slide(page, 2)).toHaveAttribute('tabindex', '0');
    await slide(page, 2).tap();
    const large = page.getByRole('dialog', { name: 'Pictures of Alphonso Mango' });
    await expect(large.getByRole('status')).toHaveText('2 of 4');
    const picture = large.getByRole('button', { name: 'Zoom in on picture 2 of 4' });
    await expect(picture).toBeFocused();
    await picture.press('Enter');
    const wide = await large.getByRole('button', { name: /^Zoom out of/ }).boundingBox();
    expect(wide?.width).toBeGreaterThan(2 * PHONE.width);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await expect(large.getByRole('status')).toHaveText('3 of 4');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(slide(page, 3)).toBeFocused();
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.9 });

    await page.getByText('Nutrition per 100 g').first().click();
    await expect(page.getByRole('row', { name: 'of which sugars 13.7 g' })).toBeVisible();
    await expect(page.getByText('Contains milk.')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Buy Alphonso Mango' });
    const related = page.getByRole('heading', { name: 'Related Products' });
    await related.evaluate((heading) => heading.scrollIntoView());
    await bar.getByRole('button', { name: 'Add Alphonso Mango to cart' }).click();
    await expect(cartLink(page, 1)).toBeVisible();
    await expectAccessible(page);
    // The bar ends with the product and does not cover the footer.
    await page.getByRole('link', { name: 'Imprint' }).scrollIntoViewIfNeeded();
    const [end, foot] = await Promise.all([
      bar.boundingBox(),
      page.getByRole('contentinfo').boundingBox(),
    ]);
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);
    await page
      .getByRole('button', { name: 'Remove one Alphonso Mango' })
      .first()
      .scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
  });
});

/** Subjects of the emails to an address, from the mailbox of development. */
async function mailsTo(request: APIRequestContext, email: string): Promise<string[]> {
  const list = await (await request.get('/mailbox')).text();
  return list.split('<li>').filter((entry) => entry.includes(email));
}

test('a visitor logs in to be notified, and gets an email when the product is back in stock', async ({
  page,
  request,
  seller,
}) => {
  const juice = await productNamed(page.request, 'Apple Juice Boxes');
  await seller.setInStock(juice._id, false);
  const ana = await register(request, newAccount());
  await page.goto(pathOf(juice));
  await expect(page.getByText('Out of stock.')).toBeVisible();
  await page.getByRole('button', { name: 'Notify me when it’s back in stock' }).click();
  const login = page.getByRole('dialog', { name: 'Welcome to Larder' });
  await login.getByLabel('Email').fill(ana.email);
  await login.getByLabel('Password', { exact: true }).fill(ana.password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(`We’ll email ${ana.email} once`)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel notification' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'confirmed this address' })).toBeVisible();
  await openMailedLink(page, ana.email, '/confirm-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await seller.setInStock(juice._id, true);
  await expect(async () => {
    const mails = (await mailsTo(page.request, ana.email)).join();
    expect(mails).toContain('Apple Juice Boxes is back in stock');
  }).toPass();
  await page.goto(pathOf(juice));
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible();
});

test('avoided allergens are shown on the product page, on the cart line and for the whole cart', async ({
  page,
  seller,
}) => {
  const potatoes = await productNamed(page.request, 'Baby Potatoes');
  await seller.edit(potatoes._id, { facts: { allergens: ['celery'], mayContain: ['mustard'] } });
  await page.goto(pathOf(potatoes));
  await page.getByRole('button', { name: 'Allergens I avoid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allergens I avoid' });
  await dialog.getByRole('checkbox', { name: 'Celery' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Contains celery, which you avoid.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Buy now' }).click();
  const lines = page.getByRole('list', { name: 'Cart' });
  await expect(lines.getByText('Contains celery')).toBeVisible();
  await expect(page.getByText('1 product contains what you avoid: celery.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(lines.getByText('Contains celery')).toBeVisible();
});
