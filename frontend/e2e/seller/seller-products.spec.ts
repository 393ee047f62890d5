import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { productNamed } from '../support/products';
import { DEMO_LOGIN, DemoSeller } from '../support/seller';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

const ART = path.resolve(import.meta.dirname, '../../src/art/tiles');

const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

test('a seller logs in, adds a product with two pictures and sees it in the shop', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(401, '/api/seller/login');
  await page.goto('/seller');
  await page.getByLabel('Email').fill(DEMO_LOGIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();

  const name = unique('Rhubarb');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Sweet and tart/nFrom Sicily\nRipe');
  await page.getByLabel('Category').selectOption('Fruits');
  await page.getByLabel('Price', { exact: true }).fill('4');
  await page.getByLabel('Offer price').fill('3.20');
  await page.getByLabel('Size').fill('1 kg');
  await page
    .getByLabel('Add pictures')
    .setInputFiles([path.join(ART, 'fruits.webp'), path.join(ART, 'vegetables.webp')]);
  await page.getByRole('button', { name: 'Move picture 2 left' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product added')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');

  await page.getByRole('link', { name: 'Larder, to the shop' }).click();
  await page.getByLabel('Search products').fill(name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${name}”`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'About this product' }).locator('li')).toHaveText([
    'Sweet and tart',
    'From Sicily',
    'Ripe',
  ]);
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('button')).toHaveCount(2);
});

/**
 * Fills in the form of a new product with a photo of several megabytes.
 * @returns its size
 */
async function fillInWithPhoto(page: Page): Promise<number> {
  const size = await page.getByLabel('Add pictures').evaluate(async (input: HTMLInputElement) => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const paper = canvas.getContext('2d');
    // A detailed picture, so that a photo of this size has several megabytes.
    for (let at = 0; at < 30_000; at++) {
      if (paper) paper.fillStyle = `hsl(${(at * 137) % 360} 70% 50%)`;
      paper?.fillRect((at * 7919) % 4000, (at * 104_729) % 3000, 30, 30);
    }
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    const files = new DataTransfer();
    files.items.add(new File([photo], 'IMG_1.JPG', { type: 'image/jpeg' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return photo.size;
  });
  expect(size).toBeGreaterThan(3_000_000);
  await page.getByLabel('Name').fill(unique('Photo'));
  await page.getByLabel('Category').selectOption('Fruits');
  await page.getByLabel('Price', { exact: true }).fill('4');
  await page.getByLabel('Offer price').fill('3.20');
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  return size;
}

/**
 * Adds the product.
 * @returns the number of bytes sent
 */
async function addProduct(page: Page): Promise<number> {
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/product/add'),
    page.getByRole('button', { name: 'Add product' }).click(),
  ]);
  await expect(page.getByText('Product added')).toBeVisible();
  return Number((await sent.allHeaders())['content-length']);
}

test('a large photo is scaled down before it is sent', async ({ page }) => {
  await DemoSeller.logIn(page.request);
  await page.goto('/seller');
  await fillInWithPhoto(page);
  expect(await addProduct(page)).toBeLessThan(2_000_000);
});

test('a browser with canvas protection sends the photo unchanged', async ({ page }) => {
  // Firefox and LibreWolf return white pixels like this when they resist fingerprinting.
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
      const pixels = new ImageData(width, height);
      pixels.data.fill(255);
      return pixels;
    };
    HTMLCanvasElement.prototype.toBlob = function toBlob(done, type) {
      const white = new OffscreenCanvas(this.width, this.height);
      const paper = white.getContext('2d');
      if (paper) paper.fillStyle = 'white';
      paper?.fillRect(0, 0, this.width, this.height);
      void white.convertToBlob({ type }).then(done);
    };
  });
  await DemoSeller.logIn(page.request);
  await page.goto('/seller');
  const size = await fillInWithPhoto(page);
  expect(await addProduct(page)).toBeGreaterThan(size);
});

test('a product that is switched off disappears from the shop and can be switched on again', async ({
  page,
}) => {
  await DemoSeller.logIn(page.request);
  const { name } = await productNamed(page.request, 'Pearl Milk Tea');
  await page.goto(`/seller/product-list?search=${encodeURIComponent(name)}`);
  const stock = page.getByRole('switch', { name: `${name} in stock` });
  await stock.click();
  await expect(stock).not.toBeChecked();
  await expect(page.getByText('Out of stock', { exact: true }).last()).toBeVisible();
  await page.goto(`/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nothing found')).toBeVisible();

  await page.goBack();
  // The switch shows the new state while it is saved.
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
  await stock.click();
  await saved;
  await expect(stock).toBeChecked();
  await page.goto(`/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a spreadsheet with a bad row adds the good ones, and is exported again', async ({ page }) => {
  await DemoSeller.logIn(page.request);
  const name = unique('Sea salt');
  const file = `${name}.csv`;
  const csv = [
    'name,category,price,offerPrice,size',
    `${name},Grains,3,2.5,500 g`,
    'Bad one,Toys,3,2,1 kg',
  ].join('\n');
  await page.goto('/seller/product-list');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('1 product will be added.')).toBeVisible();
  const leftOut = page.getByRole('list', { name: 'Skipped' });
  await expect(leftOut.getByText('Row 3')).toBeVisible();
  await expect(leftOut.getByText('Bad one')).toBeVisible();
  await expect(leftOut.getByText('Toys')).toBeVisible();
  await expectAccessible(page);

  // The page was left before a decision; the import is still there.
  await page.goto('/seller/product-list/import');
  await page
    .getByRole('region', { name: 'Not finished' })
    .getByRole('link', { name: file })
    .click();
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('Done. 1 product was added.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Products without a picture' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.getByLabel('Search products').fill(name);
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${name},Grains,500 g,3.00,2.50`);
});

test('a price is edited in the list, on a phone too', async ({ page }) => {
  await DemoSeller.logIn(page.request);
  const { name } = await productNamed(page.request, 'Eggplant');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/seller/product-list?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Units of ${name}` }).click();
  await page.keyboard.type('37');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Units of ${name}: 37, edit` })).toBeFocused();
  await expectAccessible(page);
});

test('unsaved input is not lost by Back', async ({ page }) => {
  await DemoSeller.logIn(page.request);
  await page.goto('/seller/product-list');
  await page.getByRole('link', { name: 'Add product' }).click();
  await page.getByLabel('Name').fill('Half a product');
  await page.goBack();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half a product');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/seller/product-list');
});
