import type TestAgent from 'supertest/lib/agent.js';
import { SqlValues } from '../../src/database/sql-values.js';
import { findOrders, type OrderPage } from '../../src/orders/lists/find-orders.js';
import { orderKeys } from '../../src/orders/lists/order-keys.js';
import { sellerSearch } from '../../src/orders/lists/order-search.js';
import { expectInvalid } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createOrders, createProduct } from '../support/factories.js';
import { RoundTrips } from '../support/round-trips.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
let buyer: Buyer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(() => app.close());

interface Given {
  number: string;
  text?: string;
  phone?: string;
  email?: string;
  days?: number;
}

/** Inserts one order for each of these, with the given columns. */
async function place(orders: readonly Given[]): Promise<void> {
  const { id } = await createProduct(app);
  await createOrders(app, buyer, id, orders.length);
  await app.database.query(
    `UPDATE orders SET number = given.number, search_text = coalesce(given.text, ''),
            created_at = now() - given.days * interval '1 day' - n * interval '1 minute',
            address = address || jsonb_build_object('phone', coalesce(given.phone, ''), 'email', coalesce(given.email, ''))
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM orders) AS placed
     JOIN ROWS FROM (jsonb_to_recordset($1) AS (number text, text text, phone text, email text, days int))
       WITH ORDINALITY AS given (number, text, phone, email, days, place) ON n = place
     WHERE orders.id = placed.id`,
    [JSON.stringify(orders.map((order) => ({ days: 0, ...order })))],
  );
}

interface List {
  orders: { number: string }[];
  total: number;
  totalIsAtLeast?: true;
  period?: string;
  next?: string;
  previous?: string;
}

async function search(text: string, query: object = {}): Promise<List> {
  const { status, body } = await seller
    .get('/api/order/seller')
    .query({ search: text, limit: 25, ...query });
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return body as List;
}
const numbersIn = ({ orders }: List): string[] => orders.map(({ number }) => number);
const found = async (text: string, query?: object): Promise<string[]> =>
  numbersIn(await search(text, query));

describe('GET /api/order/seller?search=', () => {
  it('ignores case, accents and umlauts in the query and in the data', async () => {
    await place([
      { number: 'A2', text: 'Jürgen Müller\nHauptstraße 1\nBlumenkohl' },
      { number: 'A3', text: 'JUERGEN MUELLER\nHauptstrasse 1\nLyon' },
      { number: 'A4', text: 'Ana Muller\nTarte\nCrème brûlée' },
      { number: 'A5', text: "O'Neill \\ 100% _\n1⁄2 Bread" },
    ]);
    for (const [text, numbers] of Object.entries({
      mueller: ['A2', 'A3'],
      Müller: ['A2', 'A3', 'A4'],
      MULLER: ['A2', 'A4'],
      strasse: ['A2', 'A3'],
      'straße lyon': ['A3'],
      'creme brulee': ['A4'],
      'tart müller': ['A4'],
      blue: [],
      '%%': [],
      '100%': ['A5'],
      'a.a': [],
      "o'neill \\": ['A5'],
      '1/2': ['A5'],
      '\u0301': ['A2', 'A3', 'A4', 'A5'],
    })) {
      expect({ text, numbers: await found(text) }).toEqual({ text, numbers });
    }
  });

  it('finds orders of any age by the start or end of the number, by phone and by email', async () => {
    const [number, email] = ['L248ABCDEF', 'ana@shop.example'];
    await place([
      { number, email, text: 'Milk', phone: '+44 (20) 7946-0018', days: 800 },
      { number: 'M2345GHJKM', text: 'Bread', phone: '555 0100', days: 1 },
    ]);
    for (const text of [
      ...['L248ABCDEF', 'l248', '#L248', 'CDEF', '#cdef', '48abcdef', 'cdef milk'],
      ...[
        '+44 (20) 7946-0018',
        '020 7946 0018',
        '79460018',
        'ana@shop.example',
        'ANA@shop.Example',
      ],
    ]) {
      expect({ text, numbers: await found(text) }).toEqual({ text, numbers: [number] });
    }
    for (const text of ['ABCD', '7946-0019', 'na@shop.example', `${email} bread`, 'cdef bread']) {
      expect({ text, numbers: await found(text, { period: 'all' }) }).toEqual({
        text,
        numbers: [],
      });
    }
    // Shorter parts are searched only within the period.
    for (const text of ['#L2', '#ef']) {
      expect({ text, numbers: await found(text) }).toEqual({ text, numbers: [] });
      expect(await found(text, { period: 'all' })).toEqual([number]);
    }
  });

  it.each([
    ['030 1234567', ['+49 30 1234567', '+49 (0)30 1234567', '0049 30 1234567', '+4930/1234567']],
    ['+49 30 1234567', ['030 1234567', '030/1234567', '+49 (0)30 123 45 67', '0049301234567']],
    ['+49 (0)30 1234567', ['+49 30 1234567', '030 1234567']],
    ['06 6982 1234', ['+39 06 6982 1234', '0039 06 69821234']],
    ['(212) 555-0100', ['+1 212 555 0100', '+1 (212) 555-0100']],
  ])('finds the phone number %s by its national and international forms', async (phone, forms) => {
    await place([
      { number: 'A2', phone, days: 800 },
      { number: 'A3', text: phone },
    ]);
    for (const form of [phone, ...forms]) {
      expect({ form, numbers: await found(form) }).toEqual({ form, numbers: ['A3', 'A2'] });
    }
    for (const other of ['+49 30 1234568', '+1 212 555 0101']) {
      expect({ other, numbers: await found(other) }).toEqual({ other, numbers: [] });
    }
  });

  it('finds all orders of an account by its email', async () => {
    await place([{ number: 'A2', days: 800 }, { number: 'A3' }]);
    const [{ email } = { email: '' }] = await app.database.query<{ email: string }[]>(
      'SELECT email FROM users WHERE id = $1',
      [buyer.id],
    );
    expect(await found(email)).toEqual(['A3', 'A2']);
    expect(await found(email.slice(1))).toEqual([]);
  });

  it('searches words in the last 90 days, a year or all orders, and returns the period', async () => {
    await place([
      { number: 'A2', text: 'Milk', days: 89 },
      { number: 'A3', text: 'Milk', days: 91 },
      { number: 'A4', text: 'Milk', days: 364 },
      { number: 'A5', text: 'Milk', days: 367 },
    ]);
    const periods = async (query?: object) => {
      const list = await search('milk', query);
      return [list.period, list.total, ...numbersIn(list)];
    };
    expect(await periods()).toEqual(['90d', 1, 'A2']);
    expect(await periods({ period: '90d' })).toEqual(['90d', 1, 'A2']);
    expect(await periods({ period: 'year' })).toEqual(['year', 3, 'A2', 'A3', 'A4']);
    expect(await periods({ period: 'all' })).toEqual(['all', 4, 'A2', 'A3', 'A4', 'A5']);
    expect(await periods({ from: '2020-01-01' })).toEqual(['all', 4, 'A2', 'A3', 'A4', 'A5']);
    expect((await periods({ to: '2100-01-01' }))[0]).toBe('all');
    expect(await periods({ from: '2020-01-01', period: '90d' })).toEqual(['90d', 1, 'A2']);
    expect((await search('', { period: '90d' })).period).toBeUndefined();
    expectInvalid(await seller.get('/api/order/seller?period=week'), 'period');
  });

  it('pages through results within and before the period, in both directions', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => `${'ABCDEFGHJKMN'[n]}22222WXYZ`);
    await place(numbers.map((number, n) => ({ number, days: n * 20 })));
    const pages: List[] = [await search('wxyz', { limit: 5 })];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      pages.push(await search('wxyz', { limit: 5, after: next }));
    }
    expect(pages.map(numbersIn)).toEqual([
      numbers.slice(0, 5),
      numbers.slice(5, 10),
      numbers.slice(10),
    ]);
    expect(pages.map(({ total }) => total)).toEqual([12, 12, 12]);
    const back = await search('wxyz', { limit: 5, before: pages[2]?.previous });
    expect(numbersIn(back)).toEqual(numbers.slice(5, 10));
    expect(await found('wxyz', { limit: 5, page: 2 })).toEqual(numbers.slice(5, 10));
    expect(await found('wxyz', { status: 'Cancelled' })).toEqual([]);
    expect(await found('wxyz', { status: 'Delivered' })).toEqual(numbers);
  });

  it('scans the texts once for a page and the total', async () => {
    await place(['A2', 'A3', 'A4', 'A5'].map((number) => ({ number, text: 'Milk' })));
    const trips = new RoundTrips(app);
    for (const query of [
      { limit: 2 },
      { limit: 2, page: 2 },
      { limit: 2, page: 9 },
      { limit: 25 },
    ]) {
      let list: List | undefined;
      const sent = await trips.of(async () => (list = await search('milk', query)));
      expect(list?.total).toBe(4);
      expect(sent.flat().filter((text) => text.includes('search_text ~'))).toHaveLength(1);
    }
  });

  it('pages on behind the orders that are counted', async () => {
    const numbers = ['A2', 'A3', 'A4', 'A5', 'A6', 'A7'];
    await place(numbers.map((number) => ({ number, text: 'Milk' })));
    const list = (page: object): Promise<OrderPage> =>
      findOrders(app.database.manager, { search: sellerSearch('milk', '90d') }, page, 3);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, after: first.next });
    const third = await list({ limit: 2, after: second.next });
    const pages = [first, second, third, await list({ limit: 2, page: 4 })];
    expect(pages.map(({ orders }) => orders.map(({ number }) => number))).toEqual([
      ['A2', 'A3'],
      ['A4', 'A5'],
      ['A6', 'A7'],
      [],
    ]);
    for (const page of pages) expect(page).toMatchObject({ total: 3, totalIsAtLeast: true });
    expect(third.next).toBeUndefined();
  });

  it('uses the indexes for numbers, phones and emails', async () => {
    const values = new SqlValues();
    const text = 'WXYZ 5550100 ana@shop.example';
    const slice = { take: 25, skip: 0, isBackward: false };
    const keys = orderKeys({ search: sellerSearch(text, '90d') }, slice, values);
    const session = app.database.createQueryRunner();
    await session.startTransaction();
    // The planner would prefer sequential scans of so small a table.
    await session.query('SET LOCAL enable_seqscan = off');
    const plan = JSON.stringify(await session.query(`EXPLAIN ${keys}`, values.all));
    await session.rollbackTransaction();
    await session.release();
    for (const index of [
      'orders_number_key',
      'orders_number_end_idx',
      'orders_phone_idx',
      'orders_email_idx',
      'orders_user_id_idx',
    ]) {
      expect(plan).toContain(index);
    }
  });
});
