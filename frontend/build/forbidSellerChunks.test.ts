import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build } from 'vite';
import { forbidSellerChunks } from './forbidSellerChunks';

let root: string;
beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-chunks-'))));
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Builds a shop whose start page leads to a product's page and to the sellers' area, which shows the overview. */
async function buildShop(productPage: string): Promise<void> {
  const files = {
    'index.html': '<script type="module" src="/src/main.js"></script>',
    'src/main.js': 'import("./pages/ProductPage.js"); import("./seller/SellerArea.js");',
    'src/pages/ProductPage.js': `console.log("a product"); ${productPage}`,
    'src/seller/SellerArea.js': 'import "./sales.js"; import("./OverviewPage.js");',
    'src/seller/OverviewPage.js': 'import "./sales.js"; console.log("overview");',
    'src/seller/sales.js': 'console.log("sales");',
  };
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  await build({ root, configFile: false, logLevel: 'silent', plugins: [forbidSellerChunks()] });
}

it('builds a shop whose seller code is only in the seller area', async () => {
  await buildShop('');
  expect(fs.existsSync(path.join(root, 'dist/index.html'))).toBe(true);
});

it.each(['import "../seller/sales.js";', 'import("../seller/OverviewPage.js");'])(
  'refuses a customers’ page with %s',
  async (line) => {
    await expect(buildShop(line)).rejects.toThrow(/Customers would download .*src.seller/);
  },
);
