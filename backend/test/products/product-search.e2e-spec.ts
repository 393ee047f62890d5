import request from 'supertest';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

describe('GET /api/product/list?search=', () => {
  let app: TestApp;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(() => resetDatabase(app));
  afterAll(() => app.close());

  /** @returns the names that are found, in alphabetical order */
  async function found(search: string, more = {}): Promise<string[]> {
    const { status, body } = await request(app.url)
      .get('/api/product/list')
      .query({ search, sort: 'name', ...more });
    expect(status).toBe(200);
    expect(body.total).toBe(body.products.length);
    return (body.products as { name: string }[]).map(({ name }) => name);
  }

  it.each<[string, string, string[]]>([
    ['words in any case', 'tOmAtO', ['Cherry Tomato', 'Tomato Soup']],
    ['a part of a word', 'mat', ['Cherry Tomato', 'Tomato Soup']],
    ['one letter', 'z', ['Zucchini']],
    ['several words, in any order', 'soup tom', ['Tomato Soup']],
    ['words with extra whitespace', '  tomato   soup ', ['Tomato Soup']],
    ['words with invisible characters', '\u202Asoup\u00A0to\u00ADm\u200B', ['Tomato Soup']],
    [
      'everything for invisible characters only',
      '\u200B\u2060',
      ['Cherry Tomato', 'Tomato Soup', 'Zucchini'],
    ],
    ['everything for whitespace only', '   ', ['Cherry Tomato', 'Tomato Soup', 'Zucchini']],
    ['nothing for an unknown word', 'banana', []],
  ])('finds %s', async (_, search, names) => {
    for (const name of ['Tomato Soup', 'Cherry Tomato', 'Zucchini']) {
      await createProduct(app, { name });
    }
    expect(await found(search)).toEqual(names);
  });

  it.each([
    ['%', '100% Juice', 'Juice'],
    ['_', 'Snack_Box', 'Snack Box'],
    ['\\', 'Salt\\Pepper', 'Salt/Pepper'],
    ['\\%', 'Half\\%Half', 'Half%Half'],
    [`'`, `Baker's Bread`, 'Bakers Bread'],
    ['"', 'The "Best" Tea', 'The Best Tea'],
    ['(', 'Rice (brown)', 'Rice brown'],
    ['.*', 'Tea.*', 'Teas'],
    ['🥕', 'Carrot 🥕', 'Carrot'],
    ['牛乳', '牛乳 1L', 'Milk 1L'],
  ])('searches for %s literally', async (search, name, other) => {
    await createProduct(app, { name });
    await createProduct(app, { name: other });
    expect(await found(search)).toEqual([name]);
  });

  it.each([
    `'; DROP TABLE products; --`,
    `' UNION SELECT password_hash FROM users --`,
    `%' OR '1'='1`,
    `\\' OR 1=1 --`,
    `$1`,
    `:word0`,
    `\${7*7}`,
  ])('returns nothing for %s, and deletes nothing', async (search) => {
    await createProduct(app, { name: 'Tomato' });
    expect(await found(search)).toEqual([]);
    expect(await found('')).toEqual(['Tomato']);
  });

  it('can be combined with every other filter', async () => {
    await createProduct(app, { name: 'Red Apple' });
    await createProduct(app, { name: 'Red Apple Juice', category: 'Drinks' });
    await createProduct(app, { name: 'Red Grapes', inStock: false });
    await createProduct(app, { name: 'Red Cherry', archivedAt: new Date() });
    const more = { category: 'fruits', inStock: true, page: 1, limit: 10 };
    expect(await found('red', more)).toEqual(['Red Apple']);
  });
});
