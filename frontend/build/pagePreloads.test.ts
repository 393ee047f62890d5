import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { build } from 'vite';
import { pagePreloads } from './pagePreloads';
import { storeCart } from '../src/features/cart/cartStorage';
import { loadDeferredScripts } from '../src/lib/deferredScripts';

/** Builds a shop whose cart has code and words of its own, and returns its page. */
async function buildShop(cart: string): Promise<string> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-page-code-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const files = {
    'index.html': '<body><script type="module" src="/src/main.js"></script></body>',
    'src/main.js': `import "./lib/money.js"; import("./messages/de/shop.json");
      import("./app/layout/Footer.tsx"); import("./pages/ContactPage.tsx"); ${cart}`,
    'src/lib/money.js': 'console.log("money");',
    'src/app/layout/Footer.tsx': 'console.log("footer");',
    'src/pages/ContactPage.tsx': 'console.log("contact");',
    'src/pages/AddAddressPage.tsx': 'import "../address.js"; console.log("add");',
    'src/pages/my-orders/MyOrdersPage.tsx': 'console.log("orders");',
    'src/pages/my-orders/OrderPage.tsx': 'console.log("order");',
    'src/pages/account/AccountPage.tsx': `console.log("account");
      import("./AddressesScreen.tsx"); import("./AllergensScreen.tsx"); import("./SecurityScreen.tsx");
      import("../../features/account/settings/NotificationsScreen.tsx");
      import("../../features/account/profile/ProfileScreen.tsx");
      import("../../features/account/data-export/DataScreen.tsx");`,
    'src/pages/account/AddressesScreen.tsx': 'import "../../address.js"; console.log("addresses");',
    'src/pages/account/AllergensScreen.tsx': 'console.log("allergens");',
    'src/pages/account/SecurityScreen.tsx': 'console.log("security");',
    'src/features/account/settings/NotificationsScreen.tsx': 'console.log("notifications");',
    'src/features/account/profile/ProfileScreen.tsx': 'console.log("profile");',
    'src/features/account/data-export/DataScreen.tsx': 'console.log("data");',
    'src/art/empty-cart.webp': 'a basket'.repeat(1_000),
    'src/pages/cart/CartPage.tsx': `import "../../lib/money.js"; import basket from "../../art/empty-cart.webp"; import "../../address.js"; console.log(basket);
      import("../../messages/de/cart.json"); import("./Later.js");`,
    'src/pages/cart/Later.js': 'console.log("later");',
    'src/address.js': 'console.log("address");',
    'src/messages/de/shop.json': '{ "cart": "Warenkorb" }',
    'src/messages/de/cart.json': '{ "empty": "leer" }',
  };
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  await build({ root, configFile: false, logLevel: 'silent', plugins: [pagePreloads()] });
  return fs.readFileSync(path.join(root, 'dist/index.html'), 'utf8');
}

const OTHERS = `import("./pages/AddAddressPage.tsx"); import("./pages/my-orders/MyOrdersPage.tsx");
  import("./pages/my-orders/OrderPage.tsx");
  import("./pages/account/AccountPage.tsx");`;

/** Files that a page names for an address, without their hashes. */
function filesAt(address: string, html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const template = page.querySelector<HTMLTemplateElement>('template#page-code');
  const links = template?.content.querySelectorAll(`[data-at~="${address}"]`) ?? [];
  return Array.from(links, (link) => link.getAttribute('href') ?? '')
    .map((href) => href.replace(/^\/assets\/|-[\w-]{8}\.\w+$/g, ''))
    .toSorted();
}

it('lists the chunks of a page beyond the first download, in German with the messages', async () => {
  const html = await buildShop(`import("./pages/cart/CartPage.tsx"); ${OTHERS}`);
  expect(filesAt('cart', html)).toEqual(['CartPage', 'Footer', 'address', 'empty-cart']);
  expect(filesAt('de/cart', html)).toEqual([
    'CartPage',
    'Footer',
    'address',
    'cart',
    'empty-cart',
    'shop',
  ]);
  expect(filesAt('add-address', html)).toEqual(['AddAddressPage', 'Footer', 'address']);
  expect(filesAt('account/addresses', html)).toEqual([
    'AccountPage',
    'AddressesScreen',
    'Footer',
    'address',
  ]);
  expect(filesAt('contact', html)).toEqual([]);
});

it('fails if a page no longer has a chunk of its own', async () => {
  const all = `import "./pages/cart/CartPage.tsx"; ${OTHERS}`;
  await expect(buildShop(all)).rejects.toThrow('CartPage.tsx has no chunk of its own');
});

describe('a page that is not server-rendered', () => {
  const preloaded = () =>
    Array.from(document.head.querySelectorAll('[data-at]'), (link) => link.getAttribute('href'));

  beforeEach(() => {
    history.replaceState(null, '', '/de/cart');
    document.body.innerHTML = `<div id="root"></div><template id="page-code">
      <link rel="modulepreload" href="/cart.js" data-at="cart de/cart">
      <link rel="modulepreload" href="/address.js" data-at="cart add-address">
      <link rel="preload" as="image" href="/empty.webp" data-at="cart de/cart">
    </template>`;
    onTestFinished(() => {
      history.replaceState(null, '', '/');
      document.body.replaceChildren();
      document.head.querySelectorAll('[data-at]').forEach((it) => it.remove());
    });
    loadDeferredScripts();
  });

  it('preloads its own code and that of no other page, and the picture of an empty cart', () => {
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(preloaded()).toEqual(['/cart.js', '/empty.webp']);
  });

  it('preloads the code of an order page for any order', () => {
    history.replaceState(null, '', '/de/my-orders/K7M2QX9AHT');
    document.body
      .querySelector('template')
      ?.content.append(Object.assign(document.createElement('link'), { href: '/order.js' }));
    const link = document.body.querySelector('template')?.content.lastElementChild;
    link?.setAttribute('data-at', 'my-orders/* de/my-orders/*');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(preloaded()).toEqual(['/order.js']);
  });

  it('does not preload the picture of an empty cart if the cart has items', () => {
    storeCart({ items: { p1: 1 }, owner: undefined, base: {}, version: 0 });
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(preloaded()).toEqual(['/cart.js']);
  });
});
