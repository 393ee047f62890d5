import request from 'supertest';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

describe('GET /api/product/list?search=', () => {
  let app: TestApp;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(() => resetDatabase(app));
  afterAll(() => app.close());

  /** The names that are found, in order of the alphabet. */
  async function found(search: string, more = {}): Promise<string[]> {
    const { status, body } = await request(app.url)
      .get('/api/product/list')
      .query({ search, sort: 'name', ...more });
    expect(status).toBe(200);
    expect(body.total).toBe(body.products.length);
    return (body.products as { name: string }[]).map(({ name }) => name);
  }

  it.each<[string, string, string[]]>([
    ['in any case', 'tOmAtO', ['Cherry Tomato', 'Tomato Soup']],
    ['a part of a word', 'mat', ['Cherry Tomato', 'Tomato Soup']],
    ['one letter', 'z', ['Zucchini']],
    ['several words, in any order', 'soup tom', ['Tomato Soup']],
    ['words with many blanks', '  tomato   soup ', ['Tomato Soup']],
    ['words with what nobody sees', '\u202Asoup\u00A0to\u00ADm\u200B', ['Tomato Soup']],
    [
      'everything for what nobody sees',
      '\u200B\u2060',
      ['Cherry Tomato', 'Tomato Soup', 'Zucchini'],
    ],
    ['everything for blanks', '   ', ['Cherry Tomato', 'Tomato Soup', 'Zucchini']],
    ['nothing for what is not there', 'banana', []],
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
  ])('takes %s as it is written', async (search, name, other) => {
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
  ])('finds nothing for %s, and everything is still there', async (search) => {
    await createProduct(app, { name: 'Tomato' });
    expect(await found(search)).toEqual([]);
    expect(await found('')).toEqual(['Tomato']);
  });

  it('goes together with every other filter', async () => {
    await createProduct(app, { name: 'Red Apple' });
    await createProduct(app, { name: 'Red Apple Juice', category: 'Drinks' });
    await createProduct(app, { name: 'Red Grapes', inStock: false });
    await createProduct(app, { name: 'Red Cherry', archivedAt: new Date() });
    const more = { category: 'fruits', inStock: true, page: 1, limit: 10 };
    expect(await found('red', more)).toEqual(['Red Apple']);
  });
});
