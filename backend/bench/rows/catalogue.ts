import { setTimeout as sleep } from 'node:timers/promises';
import type { Contest } from '../contest/compare.js';
import type { Ground } from '../ground/ground.js';
import { type Call, expectAnswer } from '../lib/http.js';
import { rotated } from '../workers/load.js';
import type { Row } from '../contest/row.js';
import { againstBytes, fetchAnswers } from '../contest/sides.js';

const PRODUCTS = 1_000;
const CONNECTIONS = 32;
const CATEGORIES = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains'];
/** Time in milliseconds for the shop to compress its responses in the background. */
const COMPRESSION = 1_000;

type Encoding = 'identity' | 'br';

const inEncoding = (path: string, encoding: Encoding): Call => ({
  path,
  headers: { 'accept-encoding': encoding },
});

/** All pages of all categories, as the shop's own screens request them. */
const pages = (size: number): string[] =>
  CATEGORIES.flatMap((category) =>
    Array.from(
      { length: Math.ceil(PRODUCTS / CATEGORIES.length / size) },
      (_, page) => `/api/product/list?category=${category}&page=${page + 1}&limit=${size}`,
    ),
  );

const list = (): Promise<string[]> => Promise.resolve(['/api/product/list']);

/** A few products, one after the other. */
async function oneProduct({ database }: Ground): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM products LIMIT 50');
  return rows.map(({ id }) => `/api/product/${id}`);
}

/** Requests each URL until the shop has prepared its compressed response. */
async function warmUp({ shop }: Ground, calls: readonly Call[]): Promise<void> {
  for (let time = 0; time < 3; time++) {
    for (const call of calls) await expectAnswer(shop.origin, call);
  }
  await sleep(COMPRESSION);
}

async function fresh(ground: Ground, paths: string[], encoding: Encoding): Promise<Contest> {
  const calls = paths.map((path) => inEncoding(path, encoding));
  await warmUp(ground, calls);
  const answers = await fetchAnswers(ground, calls);
  return againstBytes(ground, rotated(calls, CONNECTIONS), answers);
}

async function unchanged(ground: Ground, paths: string[]): Promise<Contest> {
  const calls = paths.map((path) => inEncoding(path, 'identity'));
  await warmUp(ground, calls);
  const answers = await fetchAnswers(ground, calls);
  const conditional = calls.map(({ path, headers }, index): Call => ({
    path,
    headers: { ...headers, 'if-none-match': String(answers[index]?.headers.etag) },
  }));
  const unmodified = await fetchAnswers(ground, conditional, 304);
  return againstBytes(ground, rotated(conditional, CONNECTIONS), unmodified, 304);
}

/** In milliseconds: five times a second. */
const CHANGE_EVERY = 200;

const CHANGES = [
  `UPDATE products SET offer_price_cents = 150 + (random() * 3000)::int`,
  `UPDATE products SET units = (random() * 10)::int + 1`,
];

/** Pages while shown values change. */
async function changing(ground: Ground): Promise<Contest> {
  const contest = await fresh(ground, pages(24), 'identity');
  let changes = 0;
  const run = async (seconds: number): ReturnType<Contest['shop']['run']> => {
    const timer = setInterval(() => {
      const change = `${CHANGES[changes++ % CHANGES.length]} WHERE id = (SELECT id FROM products ORDER BY random() LIMIT 1)`;
      void ground.database.query(change);
    }, CHANGE_EVERY);
    try {
      return await contest.shop.run(seconds);
    } finally {
      clearInterval(timer);
    }
  };
  const close = async (): Promise<void> => {
    await contest.close();
    await ground.database.query('UPDATE products SET units = 1000000000');
  };
  return { ...contest, shop: { ...contest.shop, run }, note: () => `${changes} changes`, close };
}

const pageRow = (size: number, encoding: Encoding): Row => ({
  work: `pages of ${size} by category, ${encoding}`,
  goal: 0.7,
  products: PRODUCTS,
  isQuick: size === 24 && encoding === 'identity',
  open: (ground) => fresh(ground, pages(size), encoding),
});

const listRow = (encoding: Encoding): Row => ({
  work: `whole list of 1,000, ${encoding}`,
  goal: 0.7,
  products: PRODUCTS,
  open: async (ground) => fresh(ground, await list(), encoding),
});

export const catalogueRows: Record<string, Row> = {
  'pages-24': pageRow(24, 'identity'),
  'pages-24-br': pageRow(24, 'br'),
  'pages-100': pageRow(100, 'identity'),
  'pages-100-br': pageRow(100, 'br'),
  list: listRow('identity'),
  'list-br': listRow('br'),
  product: {
    work: 'one product, identity',
    goal: 0.7,
    products: PRODUCTS,
    open: async (ground) => fresh(ground, await oneProduct(ground), 'identity'),
  },
  '304-pages': {
    work: 'pages of 24, unchanged (304)',
    goal: 0.6,
    products: PRODUCTS,
    isQuick: true,
    open: (ground) => unchanged(ground, pages(24)),
  },
  '304-list': {
    work: 'whole list of 1,000, unchanged (304)',
    goal: 0.6,
    products: PRODUCTS,
    open: async (ground) => unchanged(ground, await list()),
  },
  '304-product': {
    work: 'one product, unchanged (304)',
    goal: 0.6,
    products: PRODUCTS,
    open: async (ground) => unchanged(ground, await oneProduct(ground)),
  },
  'pages-changing': {
    work: 'pages of 24 while shown values change 5 times a second',
    goal: 0.25,
    products: PRODUCTS,
    isQuick: true,
    open: changing,
  },
};
