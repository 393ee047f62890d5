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
