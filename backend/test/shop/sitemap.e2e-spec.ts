import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { Sitemap } from '../../src/pages/sitemap.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

let app: TestApp;
const get = (address: string) => fetch(app.url + address);
const linesOf = async (address: string): Promise<string[]> =>
  (await parseSitemap(Readable.from([await (await get(address)).text()]))).map(({ url }) => url);
const filesOf = async (file: Readable): Promise<string[]> =>
  (await parseSitemapIndex(file)).map(({ url }) => url);

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => app.close());
beforeEach(() => resetDatabase(app));

describe('robots.txt and sitemaps', () => {
  it('exclude personal pages, and link to the sitemap', async () => {
    const response = await get('/robots.txt');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const text = await response.text();
    expect(text).toContain('User-agent: *\nDisallow: /cart\n');
    expect(text).toContain('\nDisallow: /de/cart\n');
    expect(text).toContain('\nSitemap: https://shop.example/sitemap.xml\n');
  });

  it('contain every page and every product on sale', async () => {
    const { id } = await createProduct(app, { category: 'Dairy' });
    const soldOut = await createProduct(app, { category: 'Drinks', units: 0 });
    const archived = await createProduct(app, {});
    await app.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [
      archived.id,
    ]);

    const index = await get('/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const files = await filesOf(Readable.from([await index.text()]));
    expect(files).toEqual([
      'https://shop.example/sitemap-pages.xml',
      'https://shop.example/sitemap-products-1.xml',
    ]);
    expect(await linesOf('/sitemap-pages.xml')).toEqual(
      expect.arrayContaining([
        'https://shop.example/',
        'https://shop.example/products',
        'https://shop.example/products/dairy',
        'https://shop.example/contact',
        'https://shop.example/de',
        'https://shop.example/de/contact',
      ]),
    );
    expect(await linesOf('/sitemap-products-1.xml')).toEqual([
      `https://shop.example/products/dairy/${id}`,
      `https://shop.example/de/products/dairy/${id}`,
      `https://shop.example/products/drinks/${soldOut.id}`,
      `https://shop.example/de/products/drinks/${soldOut.id}`,
    ]);
  });

  it('contain each page in every language', async () => {
    const pages = await parseSitemap(app.nest.get(Sitemap).pages());
    const contact = pages.filter(({ url }) => url.endsWith('/contact'));
    expect(contact).toHaveLength(2);
    for (const { links } of contact) {
      expect(links).toEqual([
        { lang: 'en', url: 'https://shop.example/contact' },
        { lang: 'de', url: 'https://shop.example/de/contact' },
        { lang: 'x-default', url: 'https://shop.example/contact' },
      ]);
    }
  });

  it('are split when there are many products, each product once', async () => {
    const created = [];
    for (let count = 0; count < 5; count++) created.push((await createProduct(app, {})).id);
    const sitemap = app.nest.get(Sitemap);
    expect(await filesOf(await sitemap.index(2))).toHaveLength(1 + 3);
    const listed = [];
    for (const part of [1, 2, 3]) {
      const file = await sitemap.products(part, 2);
      listed.push(...(file ? await parseSitemap(file) : []));
    }
    const english = listed.filter(({ url }) => !url.includes('/de/'));
    expect(english.map(({ url }) => url.split('/').at(-1))).toEqual(created.toSorted());
    expect(listed).toHaveLength(2 * created.length);
    expect(listed.every(({ lastmod }) => lastmod !== undefined)).toBe(true);
    expect(await sitemap.products(4, 2)).toBeNull();
  });

  it('return 404 for files that do not exist', async () => {
    for (const file of ['sitemap-products-1.xml', 'sitemap-products-0.xml', 'sitemap-x.xml']) {
      const response = await get(`/${file}`);
      expect([file, response.status]).toEqual([file, 404]);
    }
    const head = await fetch(`${app.url}/sitemap.xml`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('product feed', () => {
  const itemsOf = async (path: string): Promise<string[]> => {
    const text = await (await get(path)).text();
    return text.split('\n').filter((line) => line.startsWith('<item>'));
  };

  it('lists every product on sale in the format of Google Merchant Center', async () => {
    const { id } = await createProduct(app, {
      name: 'Salt & <Vinegar>\u0007',
      category: 'Dairy',
      description: ['Crisp', 'Fresh!'],
      size: '500 g',
      priceCents: 400,
      offerPriceCents: 320,
      facts: { brand: 'Amul' },
    });
    const response = await get('/product-feed.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const text = await response.text();
    expect(text).toMatch(
      /^<\?xml .*\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0"><channel><title>Larder/,
    );
    expect(text).toMatch(/<\/channel><\/rss>\n$/);
    const [item, ...more] = await itemsOf('/product-feed.xml');
    expect(more).toEqual([]);
    expect(item).toMatch(
      /<g:image_link>https:\/\/shop\.example\/pictures\/[\w-]+\.webp<\/g:image_link>/,
    );
    for (const part of [
      `<g:id>${id}</g:id>`,
      '<g:title>Salt &amp; &lt;Vinegar&gt;</g:title>',
      '<g:description>Crisp. Fresh!</g:description>',
      `<g:link>https://shop.example/products/dairy/${id}</g:link>`,
      '<g:availability>in_stock</g:availability>',
      '<g:price>4.00 USD</g:price><g:sale_price>3.20 USD</g:sale_price>',
      '<g:brand>Amul</g:brand>',
      '<g:product_type>Dairy Products</g:product_type>',
      '<g:unit_pricing_measure>0.5 kg</g:unit_pricing_measure>',
      '<g:unit_pricing_base_measure>1 kg</g:unit_pricing_base_measure>',
    ]) {
      expect(item).toContain(part);
    }
  });

  it('leaves out what a product does not have, and archived products', async () => {
    const product = { priceCents: 320, offerPriceCents: 320, size: null, units: 0, images: [] };
    const { id } = await createProduct(app, product);
    const archived = await createProduct(app, {});
    await app.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [
      archived.id,
    ]);
    const [item, ...more] = await itemsOf('/product-feed.xml');
    expect(more).toEqual([]);
    expect(item).toContain(`<g:id>${id}</g:id>`);
    expect(item).toContain('<g:availability>out_of_stock</g:availability>');
    expect(item).toContain('<g:price>3.20 USD</g:price>');
    expect(item).toContain('<g:identifier_exists>no</g:identifier_exists>');
    expect(item).not.toMatch(/sale_price|unit_pricing|image_link|brand/);
  });

  it('has German links and categories under /de', async () => {
    const { id } = await createProduct(app, { category: 'Dairy' });
    const [item] = await itemsOf('/de/product-feed.xml');
    expect(item).toContain(`<g:link>https://shop.example/de/products/dairy/${id}</g:link>`);
    expect(item).toContain('<g:product_type>Molkerei &amp; Eier</g:product_type>');
  });
});

describe('/.well-known', () => {
  it('has a security.txt with a contact, which expires within a year', async () => {
    const response = await get('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^Contact: https:\/\/shop\.example\/contact\nExpires: /);
    const [, expires = ''] = /Expires: (.+)/.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect(text).toContain('\nCanonical: https://shop.example/.well-known/security.txt\n');
  });

  it('redirects to the page on which passwords are changed', async () => {
    const url = `${app.url}/.well-known/change-password`;
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/account/security']);
  });
});
