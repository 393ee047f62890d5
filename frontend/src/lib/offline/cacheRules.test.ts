import { expect, it } from 'vitest';
import { cacheNameFor, isOfflineRoute, shellAt } from './cacheRules';

const ID = '0b9f2f9e-6c1c-4b50-9d9a-0f3a5a3c9b10';
const kindOf = (address: string) => cacheNameFor(new URL(address, 'https://shop.example'));

it.each([
  `/api/product/${ID}`,
  `/api/product/${ID}/related`,
  '/api/product/list?category=Fruits&page=2',
  `/api/product/list?ids=${ID}`,
])('caches product responses: %s', (address) => {
  expect(kindOf(address)).toBe('catalogue');
});

it.each([
  '/pictures/0b9f2f9e-960.webp',
  '/assets/hero-480-a1b2c3.webp',
  '/assets/figtree-latin-ext-a1b2c3.woff2',
])('caches pictures and fonts: %s', (address) => {
  expect(kindOf(address)).toBe('pictures');
});

it.each([
  '/api/user/auth',
  '/api/user/logout',
  '/api/cart/update',
  '/api/order/user?userId=1',
  `/api/order/${ID}`,
  '/api/address/get?userId=1',
  '/api/seller/auth',
  '/api/seller/products?page=1',
  '/api/payment/methods',
  '/api/health/ready',
  '/api/docs',
  '/api/docs-json',
  '/api/product/list',
  '/api/product/stock',
  `/api/product/${ID}/changes`,
  `/api/product/${ID}/notice`,
  '/api/PRODUCT/list?x=1',
  '/api/product/list/?x=1',
  '/api/tomorrow?x=1',
  '/assets/SellerArea-a1b2c3.js',
  '/pictures/../api/user/auth',
  '/pictures/x.html',
  '/sw.js',
  '/',
  '/seller/orders',
])('does not cache %s', (address) => {
  expect(kindOf(address)).toBeUndefined();
});

it.each([
  '/',
  '/products',
  `/products/fruits/${ID}`,
  '/cart',
  '/my-orders',
  '/de',
  '/de/cart',
  '/x',
])('opens the shop at %s', (path) => {
  expect(isOfflineRoute(path)).toBe(true);
});

it.each([
  '/seller',
  '/seller/orders',
  '/de/seller',
  '/Seller',
  '/account',
  '/account/profile',
  '/de/account',
  '/api/docs',
  '/payment-sandbox/pay/1',
  '/pictures/x.webp',
  '/robots.txt',
  '/licenses.txt',
  '/.well-known/change-password',
])('leaves %s to the browser', (path) => {
  expect(isOfflineRoute(path)).toBe(false);
});

it.each([
  ['/', 'en'],
  ['/products/fruits', 'en'],
  ['/de', 'de'],
  ['/DE/cart', 'de'],
  ['/xy', 'en'],
  ['/device', 'en'],
])('opens %s in its language', (path, language) => {
  const files = ['/assets/react-1.js', '/assets/shell-de-1.html', '/assets/shell-en-1.html'];
  expect(shellAt(path, files)).toBe(`/assets/shell-${language}-1.html`);
});
