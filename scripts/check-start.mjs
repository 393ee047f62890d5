/**
 * Opens the shop like `npm start`, with demo data in a temporary folder, requests its products and closes it. For
 * systems on which the tests do not run.
 */
import './lib/node-version.mjs';
import { openShop } from './lib/open-shop.mjs';

const shop = await openShop();
try {
  for (const path of ['/api/health/ready', '/api/product/list', '/']) {
    const response = await fetch(shop.url + path);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    if (path === '/api/product/list') {
      const { products } = await response.json();
      if (products.length === 0) throw new Error('The demo catalogue is empty.');
    }
  }
  console.log(`The shop opens on ${process.platform} ${process.arch}, Node ${process.version}.`);
} finally {
  await shop.close();
}
