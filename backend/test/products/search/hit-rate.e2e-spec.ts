import fs from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { readDemoCatalogue } from '../../../src/products/demo-catalogue.js';
import { Product } from '../../../src/products/product.entity.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { catalogueChanged } from '../../support/catalogue-changed.js';

/** The required share of successful searches. */
const GOAL = 0.95;
const FIRST = 5;

const searches = fs
  .readFileSync(path.join(import.meta.dirname, 'searches.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [search = '', names = ''] = line.split(': ');
    return { search, names: names.split(', ') };
  });

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const rows = (await readDemoCatalogue()).map(({ slug: _, pictures: __, ...product }, index) => ({
    ...product,
    images: [],
    createdAt: new Date(Date.now() - index * 1_000),
  }));
  await app.database.getRepository(Product).insert(rows);
  await catalogueChanged(app.database);
});
afterAll(() => app.close());

async function namesOf(search: string): Promise<string[]> {
  const { body } = await request(app.url)
    .get('/api/product/list')
    .query({ search, page: 1, limit: FIRST });
  return (body.products as { name: string }[]).map(({ name }) => name);
}

it(`finds the expected products among the first ${FIRST} in ${100 * GOAL} of 100 searches of the demo catalogue`, async () => {
  expect(searches.length).toBeGreaterThanOrEqual(200);
  const missed: string[] = [];
  for (const { search, names } of searches) {
    const found = await namesOf(search);
    const absent = names.filter((name) => !found.includes(name));
    if (absent.length > 0)
      missed.push(`${search}: ${absent.join(', ')} is not in ${found.join(', ')}`);
  }
  const share = 1 - missed.length / searches.length;
  expect({ missed, isEnough: share >= GOAL }).toEqual({ missed, isEnough: true });
});

/** Searches, and names that must not be among their results. */
const NOT_FOUND: [search: string, names: string[]][] = [
  ['veggies', ['Royal Gala Apples', 'Whole Milk', 'Bananas', 'Basmati Rice']],
  ['sugar free', ['Orange Juice', 'Apple Juice Boxes', 'Cherry Cola']],
  ['gluten free bread', ['Bananas', 'Sourdough Loaf', 'French Baguette']],
  ['vegan cheese', ['Black Grapes', 'Swiss Cheese Wedge']],
  ['coca cola', ['Chocolate Milk']],
  ['wine', ['Vine Tomatoes']],
  ['wein', ['Vine Tomatoes']],
  ['meat', ['Falafel Bites']],
  ['offers', ['Cream of Tomato Soup']],
  ['tom', ['French Baguette']],
];

it.each(NOT_FOUND)('finds no irrelevant product for %s', async (search, names) => {
  const { body } = await request(app.url).get('/api/product/list').query({ search });
  const found = (body.products as { name: string }[]).map(({ name }) => name);
  expect(found.filter((name) => names.includes(name))).toEqual([]);
});

it.each([
  ['butter', 'Salted Butter'],
  ['tom', 'Vine Tomatoes'],
  ['1kg rice', 'Basmati Rice'],
  ['tomatoes 2kg', 'Vine Tomatoes'],
  ['1/2 watermelon', 'Watermelon Quarter'],
])('returns as the first result for %s: %s', async (search, name) => {
  expect((await namesOf(search))[0]).toBe(name);
});

it('returns the nearest categories when nothing is found', async () => {
  for (const [search, category] of [
    ['gluten free bread', 'Bakery'],
    ['vegan cheese', 'Dairy'],
    ['courgette', 'Vegetables'],
  ] as const) {
    const { body } = await request(app.url).get('/api/product/list').query({ search });
    expect({ search, ...body }).toMatchObject({ search, products: [] });
    expect((body.nearestCategories as string[])[0]).toBe(category);
  }
});
