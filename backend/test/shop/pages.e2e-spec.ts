import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Validator from '@adobe/structured-data-validator';
import request, { type Response } from 'supertest';
import { PageDataSource } from '../../src/pages/page-data-source.js';
import { PagesService } from '../../src/pages/pages.service.js';
import { catalogueChanged } from '../support/catalogue-changed.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const SHELL = `<!doctype html><html lang="en"><head><title>Larder</title>
</head><body><div id="root"></div></body></html>`;
const GERMAN_SHELL = SHELL.replace('"en"', '"de"');

/**
 * Replaces the build of the frontend: shows the data it requested and how often it has rendered.
 */
const RENDERER = `
import fs from 'node:fs';
let count = 0;
const QUESTIONS = [
  [/^\\/products\\/\\w+\\/(.+)$/, (id) => '/product/' + id],
  [/^\\/contact$/, () => '/payment/methods'],
  [/^\\/privacy$/, () => '/shop/legal/en/privacy'],
  [/^\\/products\\/dairy$/, () => '/user/auth'],
  [/^\\/products.*[?&]page=(\\d+)/, (page) => '/product/list?limit=30&page=' + page],
  [/^\\/products/, () => '/product/list?limit=30&page=1'],
];
export default async function render({ address, port }) {
  if (address.startsWith('/products/held/')) {
    const file = (name) => new URL('../' + name, import.meta.url);
    fs.writeFileSync(file('begun'), '');
    while (!fs.existsSync(file('go'))) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const [pattern, question] = QUESTIONS.find(([each]) => each.test(address)) ?? [];
  const asked = pattern && question(...pattern.exec(address).slice(1));
  const answer = asked && new Promise((resolve) => port.once('message', resolve));
  if (asked) port.postMessage({ id: 1, address: asked });
  const { status, body } = (await answer) ?? {};
  if (address.includes('search=stuck')) await new Promise(() => setInterval(() => undefined, 1_000));
  port.close();
  const content = '<h1>Rendering ' + ++count + ' of ' + address + '</h1>$&';
  return { links: '<link rel="preload" href="/a.webp">', content, data: JSON.stringify({ status, body }) };
}`;

const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const NOBODY = '00000000-0000-4000-8000-00000000000f';

let app: TestApp;
const frontendDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-pages-'));
const get = (url: string) => request(app.url).get(url).redirects(0);

beforeAll(async () => {
  fs.mkdirSync(path.join(frontendDir, '.server'));
  fs.writeFileSync(path.join(frontendDir, 'index.html'), SHELL);
  fs.writeFileSync(path.join(frontendDir, 'index.de.html'), GERMAN_SHELL);
  fs.writeFileSync(path.join(frontendDir, '.server/entry-server.mjs'), RENDERER);
  app = await createTestApp({
    FRONTEND_DIR: frontendDir,
    LEGAL_DIR: path.join(frontendDir, 'legal'),
    PUBLIC_URL: 'https://shop.example',
  });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(frontendDir, { recursive: true });
});
beforeEach(() => resetDatabase(app));

/** Resolves once the renderer has written a file. */
async function fileThere(name: string): Promise<void> {
  await until(() => fs.existsSync(path.join(frontendDir, name)));
}

const structuredData = ({ text }: Response): unknown[] =>
  Array.from(text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) =>
    JSON.parse(json ?? ''),
  );

/**
 * @returns errors for search engines; the types of schema.org do not state which properties are
 * required
 */
async function complaintsOf(response: Response): Promise<string[]> {
  const jsonld: Record<string, object[]> = {};
  for (const data of structuredData(response) as { '@type': string }[]) {
    (jsonld[data['@type']] ??= []).push(data);
  }
  expect(jsonld).not.toEqual({});
  const found = { jsonld, microdata: {}, rdfa: {}, errors: [] };
  const issues = await new Validator().validate(found);
  return issues.flatMap((it) => (it.severity === 'ERROR' ? it.issueMessage : []));
}

const rendering = ({ text }: Response): string | undefined => /Rendering \d+/.exec(text)?.[0];

const HOSTILE = '</title></script><script>alert("1")</script> & $& “Lassi”';

describe('product page', () => {
  it('contains the rendered product, its metadata and structured data', async () => {
    const facts = { brand: HOSTILE, minimumAge: 18 };
    const { id } = await createProduct(app, { name: HOSTILE, category: 'Drinks', facts });
    const url = `/products/drinks/${id}`;
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      etag: expect.any(String),
    });
    const escaped = '&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)';
    expect(response.text).toContain(`<title>${escaped}`);
    expect(response.text).toContain(`<link rel="canonical" href="https://shop.example${url}">`);
    expect(response.text).toContain('<meta name="description" content="Fresh. Tasty.">');
    expect(response.text).toMatch(
      /property="og:image" content="https:\/\/shop\.example\/pictures\//,
    );
    expect(response.text).toMatch(
      /<div id="root"><h1>Rendering \d+ of .+<\/h1>\$&<\/div><script type/,
    );
    expect(response.text.split('<div id="root">')[0]).not.toContain('<script>');
    expect(structuredData(response)).toMatchObject([
      {
        '@type': 'Product',
        name: HOSTILE,
        description: 'Fresh. Tasty.',
        brand: { name: HOSTILE },
        audience: { requiredMinAge: 18 },
        offers: {
          price: '3.20',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: '3.20',
            priceCurrency: 'USD',
            valueAddedTaxIncluded: false,
          },
        },
      },
      { '@type': 'BreadcrumbList', itemListElement: { length: 4 } },
    ]);
  });

  it.each(['', '/de'])('has valid structured data under “%s”', async (language) => {
    const { id } = await createProduct(app, { name: HOSTILE, category: 'Drinks' });
    for (const place of [language || '/', `${language}/products/drinks`]) {
      expect(await complaintsOf(await get(place))).toEqual([]);
    }
    const product = await get(`${language}/products/drinks/${id}`);
    expect(await complaintsOf(product)).toEqual([]);
    const without = { ...product, text: product.text.replaceAll('"price":"3.20",', '') };
    expect(await complaintsOf(without as Response)).not.toEqual([]);
  });

  it('never has a head that is older than its content', async () => {
    const { id } = await createProduct(app);
    const answered = get(`/products/held/${id}`).then((response) => response);
    await fileThere('begun');
    await app.database.query('UPDATE products SET offer_price_cents = 100 WHERE id = $1', [id]);
    await catalogueChanged(app.database);
    fs.writeFileSync(path.join(frontendDir, 'go'), '');
    const [product] = structuredData(await answered);
    expect(product).toMatchObject({ offers: { price: '1.00' } });
  });

  it('is rendered again after its product changes, but not after others change', async () => {
    const { id } = await createProduct(app);
    const url = `/products/fruits/${id}`;
    const first = await get(url);
    await createProduct(app);
    const same = await get(`${url}?utm_source=letter`).set('Cookie', 'token=somebody');
    expect(rendering(same)).toBe(rendering(first));
    const held = await get(url).set('If-None-Match', String(first.headers.etag));
    expect([held.status, held.text]).toEqual([304, '']);
    await app.database.query('UPDATE products SET offer_price_cents = 100 WHERE id = $1', [id]);
    await catalogueChanged(app.database);
    const changed = await get(url);
    expect(rendering(changed)).not.toBe(rendering(first));
    expect(changed.text).toContain('1.00');
  });
});

it.each(['/', '/products', '/products?category=Dairy', '/de/products/fruits', '/contact'])(
  '%s has a picture for previews of its link',
  async (url) => {
    expect((await get(url)).text).toContain(
      '<meta property="og:image" content="https://shop.example/og-image.png">',
    );
  },
);

it('renders a legal text again after its file has changed', async () => {
  const file = path.join(frontendDir, 'legal/en/privacy.md');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const write = (text: string, seconds: number): void => {
    fs.writeFileSync(file, `# Privacy\n${text}`);
    fs.utimesSync(file, seconds, seconds);
  };
  write('We know little.', 1_000);
  for (let i = 0; i < 3; i++) expect((await get('/privacy')).text).toContain('We know little.');
  write('We know nothing.', 2_000);
  expect((await get('/privacy')).text).toContain('We know nothing.');
});

/** Creates more products than a page of a list shows. */
const createTwoPages = () => Promise.all(Array.from({ length: 31 }, () => createProduct(app)));

it.each([
  [
    '/products?category=Dairy&page=2&onOffer=true&diet=vegan&brand=A&brand=B',
    '/products?category=Dairy',
  ],
  ['/products/dairy?sort=name&inStock=true&priceFrom=1&priceTo=5', '/products/dairy?sort=name'],
  ['/products/dairy?page=2', '/products/dairy?page=2'],
])('%s has the canonical URL of %s', async (url, plain) => {
  await createTwoPages();
  const response = await get(url);
  expect(response.text).toContain(`of ${url}<`);
  expect(response.text).toContain(`<link rel="canonical" href="https://shop.example${plain}">`);
});

it.each([
  ['/products?sort=foo&category=toys&search=%00', '/products'],
  ['/products/dairy?sort=newest&page=2&diet=meat&onOffer=1&priceTo=x', '/products/dairy?page=2'],
  ['/products?sort=relevance&page=0&brand=%20', '/products'],
  ['/products?search=%20%00&sort=newest', '/products', '/products?search=+'],
])(
  '%s has the canonical URL of %s, ignoring invalid parameters',
  async (url, plain, rendered = plain) => {
    await createTwoPages();
    const response = await get(url);
    expect(response.text).toContain(`of ${rendered}<`);
    expect(response.text).toContain(`<link rel="canonical" href="https://shop.example${plain}">`);
  },
);

it.each([
  [`/products/fruits/${NOBODY}`, 'Product not found'],
  ['/products/fruits/tomatoes', 'Product not found'],
  ['/products/toys', 'Category not found'],
  ['/products/caf%C3%A9%20x', 'Category not found'],
  ['/products%2Ffruits', 'Page not found'],
  ['/nowhere/at/all', 'Page not found'],
])('%s returns 404', async (url, title) => {
  const response = await get(url);
  expect(response.status).toBe(404);
  expect(response.text).toContain(`<title>${title} · Larder</title>`);
  expect(response.text).toContain('<meta name="robots" content="noindex">');
  expect(response.text).not.toContain('canonical');
  expect(rendering(response)).toBeDefined();
});

it.each(['/products?page=999', '/products/dairy?page=999', '/products?search=milk&page=999'])(
  '%s returns 404 while the list has no such page',
  async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(response.text).toContain('<meta name="robots" content="noindex">');
    expect(response.text).not.toContain('canonical');
    expect(response.text).toContain('page-data');
  },
);

it('returns 200 for a page of a list once there are products on it', async () => {
  await createProduct(app);
  const page = () => get('/products?page=2');
  expect((await page()).status).toBe(404);
  await createTwoPages();
  await catalogueChanged(app.database);
  const response = await page();
  expect(response.status).toBe(200);
  expect(response.text).toContain('href="https://shop.example/products?page=2">');
});

it('renders one 404 page for all URLs of a kind', async () => {
  for (const [one, other] of [
    [`/products/fruits/${NOBODY}`, '/products/dairy/tomatoes'],
    [`/de/products/fruits/${NOBODY}`, '/de/products/dairy/tomatoes'],
    ['/products/toys', '/products/cars?page=2'],
    ['/nowhere', '/else/where'],
  ] as const) {
    const first = await get(one);
    const second = await get(other);
    expect([second.status, rendering(second)]).toEqual([404, rendering(first)]);
  }
  // The embedded data would belong to another URL.
  expect((await get(`/products/fruits/${NOBODY}`)).text).not.toContain('page-data');
});

it('returns the same headers when a page is rendered, cached and served in front of Nest', async () => {
  const { id } = await createProduct(app);
  const url = `/products/fruits/${id}`;
  const find = jest.spyOn(app.nest.get(PagesService), 'find');
  const rendered = await get(url);
  const validated = await get(url);
  expect(find.mock.results.map(({ value }) => value)).toEqual([undefined, undefined]);
  const kept = await get(url);
  expect(find.mock.results.at(-1)?.value).toBeDefined();
  find.mockRestore();
  const own = { date: '', 'x-request-id': '' };
  for (const later of [validated, kept]) {
    expect(rendering(later)).toBe(rendering(rendered));
    expect({ ...later.headers, ...own }).toEqual({ ...rendered.headers, ...own });
  }
  const { headers: ofOthers } = await get('/cart');
  expect(Object.keys(kept.headers)).toEqual(
    expect.arrayContaining(['content-security-policy', 'x-request-id', 'referrer-policy']),
  );
  expect(kept.headers['content-security-policy']).toBe(ofOthers['content-security-policy']);
});

it.each([
  [`/products/${'toys'.repeat(300)}`, 404, 'Category not found'],
  [`/products/fruits/${'toys'.repeat(300)}`, 404, 'Product not found'],
  [`/products?search=${'toys'.repeat(300)}`, 200, `“${'toys'.repeat(25)}”`],
])('%.20s… is too long to be rendered, but has its title', async (url, status, title) => {
  const response = await get(url).set('User-Agent', BOT);
  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(response.text).toContain(`<title>${title} · Larder</title>`);
  expect(response.text).toContain('<meta name="robots" content="noindex">');
  expect(rendering(response)).toBeUndefined();
});

/** @returns the alternate URLs in the head by language */
const alternates = ({ text }: Response): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      text.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g),
      ([, lang, url]) => [lang, url],
    ),
  );

describe('German page', () => {
  it.each([
    ['/', '/de', 'Larder: frische Lebensmittel, geliefert'],
    ['/contact', '/de/contact', 'Kontakt · Larder'],
    ['/products', '/de/products', 'Alle Produkte · Larder'],
    ['/products?category=Dairy', '/de/products?category=Dairy', 'Molkerei &amp; Eier · Larder'],
    ['/products/fruits', '/de/products/fruits', 'Frisches Obst · Larder'],
  ])('is the alternate of %s, and each links to the other', async (path, german, title) => {
    const [here, there] = [await get(path), await get(german)];
    const [en, de] = [`https://shop.example${path}`, `https://shop.example${german}`];
    expect(there.text).toContain(`<title>${title}</title>`);
    expect(there.text).toContain('<html lang="de">');
    expect(there.text).toContain(`of ${german}<`);
    expect(there.text).toContain(`<link rel="canonical" href="${de}">`);
    expect(here.text).toContain(`<link rel="canonical" href="${en}">`);
    expect(there.text).toMatch(/"og:locale" content="de_DE">.*:alternate" content="en_US"/);
    for (const response of [here, there]) {
      expect(alternates(response)).toEqual({ en, de, 'x-default': en });
    }
  });

  it('is in German, except for the names of products', async () => {
    const { id } = await createProduct(app, { name: 'Amul Milk', category: 'Dairy' });
    const response = await get(`/de/products/dairy/${id}`);
    expect(response.text).toContain('<title>Amul Milk · Larder</title>');
    const [product, trail] = structuredData(response);
    expect(product).toMatchObject({
      url: `https://shop.example/de/products/dairy/${id}`,
      category: 'Molkerei & Eier',
    });
    expect(trail).toMatchObject({
      itemListElement: [
        { name: 'Startseite', item: 'https://shop.example/de' },
        { name: 'Produkte', item: 'https://shop.example/de/products' },
        { name: 'Molkerei & Eier', item: 'https://shop.example/de/products/dairy' },
        { name: 'Amul Milk' },
      ],
    });
    const home = structuredData(await get('/de'));
    expect(home).toContainEqual(expect.objectContaining({ '@type': 'WebSite', inLanguage: 'de' }));
  });

  it.each(['/de/nowhere', '/de/products/toys', `/de/products/fruits/${NOBODY}`, '/de/de'])(
    '%s returns 404',
    async (url) => {
      const response = await get(url);
      expect(response.status).toBe(404);
      expect(response.text).toMatch(/<title>\w+ nicht gefunden · Larder</);
      expect(response.text).toContain('<html lang="de">');
      expect(response.text).toContain('<h1>Rendering');
      expect(alternates(response)).toEqual({});
    },
  );
});

it('parses URLs as browsers do', async () => {
  const { text } = await get('/products?search=a?b%20&search=c');
  expect(text).toContain('<title>“a?b” · Larder</title>');
  expect(text).toContain('of /products?search=a%3Fb+<');
});

it('redirects other spellings of a URL to the canonical one', async () => {
  for (const [url, place] of [
    ['/products/FRUITS?sort=name', '/products/fruits?sort=name'],
    ['/Products/Fruits/', '/products/fruits'],
    ['//products/FRUITS?sort=a?b', '/products/fruits?sort=a?b'],
    ['/Products/', '/products'],
    ['/de/products/FRUITS?sort=name', '/de/products/fruits?sort=name'],
    ['/DE//Contact', '/de/contact'],
    ['/de/', '/de'],
    ['/%64e', '/de'],
    [`/products/fruits/${NOBODY.toUpperCase()}`, `/products/fruits/${NOBODY}`],
    ['/Products/caf%C3%A9?search=%C3%A9', '/products/caf%C3%A9?search=%C3%A9'],
  ]) {
    const { status, headers } = await get(url ?? '');
    expect([status, headers.location]).toEqual([301, place]);
  }
});

it('does not compress a page twice', async () => {
  const sent = await get('/products').set('Accept-Encoding', 'gzip');
  expect(sent.headers.vary).toContain('Accept-Encoding');
  expect(sent.text).toContain('<h1>Rendering');
});

it('does not render personal pages', async () => {
  for (const [url, status] of [
    ['/cart', 200],
    ['/my-orders', 200],
    ['/my-orders/K7M2QX9AHT', 200],
    ['/seller/orders', 200],
    ['/seller/nowhere', 404],
  ] as const) {
    for (const [base, shell] of [
      ['', SHELL],
      ['/de', GERMAN_SHELL],
    ]) {
      const response = await get(base + url);
      expect([response.status, response.text]).toEqual([status, shell]);
    }
  }
});

it('returns the shell for a page that cannot be rendered, and 503 to bots', async () => {
  const response = await get('/products/dairy'); // requests data of a single user
  expect(response.status).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.text).toContain('<title>Dairy Products · Larder</title>');
  expect(response.text).toContain('<div id="root"></div>');
  const bot = await get('/products/dairy').set('User-Agent', BOT);
  expect([bot.status, bot.headers['retry-after'], bot.text]).toEqual([503, '30', '']);
});

describe('slow page', () => {
  let impatient: TestApp;
  beforeAll(async () => {
    impatient = await createTestApp({
      FRONTEND_DIR: frontendDir,
      PUBLIC_URL: 'https://shop.example',
      SSR_TIMEOUT_SECONDS: '1',
    });
  });
  afterAll(() => impatient.close());

  it('returns the shell after the time limit, and 503 to bots while many pages are pending', async () => {
    const ask = (url: string) => request(impatient.url).get(url);
    const stuck = Array.from({ length: 60 }, (_, n) => ask(`/products?search=stuck${n}`));
    const responses = await Promise.all(stuck);
    for (const { status, headers, text } of responses) {
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(text).toContain('<div id="root"></div>');
    }
    // The pages are still being rendered, so another one loads no data.
    const asked = jest.spyOn(PageDataSource.prototype, 'load');
    try {
      const { status } = await ask(`/products/drinks/${NOBODY}`).set('User-Agent', BOT);
      expect([status, asked.mock.calls]).toEqual([503, []]);
    } finally {
      asked.mockRestore();
    }
  });
});
