import { expectFailure } from '../support/expect-failure.js';
import { createAddress, createOrders, createProduct } from '../support/factories.js';
import { liveFully, QUIXOTILDA } from '../support/full-customer-history.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(await server.open());
});
beforeEach(() => resetDatabase(app));
afterAll(async () => {
  await app.close();
  await server.close();
});

/**
 * The path of each column in the file: * stands for every element of a list, $ for dollars. Columns that are left out
 * have the reason in brackets.
 */
type Places = Record<string, string>;

/** A table with rows that belong to the customer. */
interface OwnTable {
  /** The condition for the customer's rows; $1 is the user ID. */
  rows: string;
  columns: Places;
}

const OWNER = '(the current user)';
const SECRET = '(a secret or its hash)';
const SELLERS_ONLY = '(data of the sellers)';
const INTERNAL = '(internal, no personal data)';
const DERIVED = '(derived from data in the file)';

const OWN_ORDERS = '(SELECT id FROM orders WHERE user_id = $1)';
const LINES = ['first_name', 'last_name', 'email', 'street', 'city', 'state', 'zipcode', 'country'];
const camel = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
/** Columns whose names in the file are those of the code. */
const sameNames = (at: string, ...columns: string[]): Places =>
  Object.fromEntries(columns.map((column) => [column, `${at}.${camel(column)}`]));

/** Every table of the shop. A new table must be added here, and to the file if it contains personal data. */
const TABLES: Record<string, OwnTable | string> = {
  account_links: {
    rows: 'user_id = $1',
    columns: {
      user_id: OWNER,
      token_hash: SECRET,
      ...sameNames('links.*', 'purpose', 'new_email', 'expires_at'),
    },
  },
  addresses: {
    rows: 'user_id = $1',
    columns: {
      user_id: OWNER,
      archived_at: 'addresses.*.deletedAt',
      ...sameNames(
        'addresses.*',
        'id',
        ...LINES,
        'phone',
        'driver_note',
        'is_default',
        'created_at',
      ),
    },
  },
  bought_together: INTERNAL,
  cart_items: {
    rows: 'user_id = $1',
    columns: { user_id: OWNER, ...sameNames('cart.*', 'product_id', 'quantity') },
  },
  changes: {
    rows: `subject_id IN ${OWN_ORDERS}`,
    columns: {
      id: INTERNAL,
      seller_id: SELLERS_ONLY,
      subject: INTERNAL,
      subject_id: 'orders.*.id',
      label: 'orders.*.number',
      ...sameNames('orders.*.history.*', 'created_at', 'action', 'before', 'after'),
      import_id: INTERNAL,
    },
  },
  contact_messages: {
    rows: '$1::uuid IS NOT NULL',
    columns: {
      key: INTERNAL,
      done_by: SELLERS_ONLY,
      ...sameNames(
        'messages.*',
        'id',
        'name',
        'email',
        'subject',
        'message',
        'language',
        'created_at',
      ),
      ...sameNames('messages.*', 'read_at', 'done_at'),
    },
  },
  favourites: {
    rows: 'user_id = $1',
    columns: { user_id: OWNER, ...sameNames('favourites.*', 'product_id', 'added_at') },
  },
  idempotency_keys: {
    rows: 'user_id = $1 AND order_id IS NOT NULL',
    columns: {
      user_id: OWNER,
      request_hash: DERIVED,
      order_id: '(where it stands)',
      ...sameNames('orders.*.attempts.*', 'key', 'created_at'),
    },
  },
  login_attempts: 'counters by hashed IP address and email, for a day at most',
  mail_choices: {
    rows: 'user_id = $1',
    columns: { user_id: OWNER, key: SECRET, ...sameNames('mailChoices.*', 'topic', 'is_wanted') },
  },
  newsletter_subscribers: {
    rows: '$1::uuid IS NOT NULL',
    columns: {
      key: SECRET,
      ...sameNames('newsletter', 'id', 'email', 'language', 'consent', 'asked_at', 'confirmed_at'),
      ...sameNames('newsletter', 'expires_at'),
    },
  },
  order_items: {
    rows: `order_id IN ${OWN_ORDERS}`,
    columns: {
      order_id: 'orders.*.id',
      units_taken: INTERNAL,
      images: '(pictures of the shop)',
      price_cents: 'orders.*.items.*.price $',
      offer_price_cents: 'orders.*.items.*.offerPrice $',
      ...sameNames('orders.*.items.*', 'position', 'product_id', 'quantity', 'name', 'description'),
      ...sameNames('orders.*.items.*', 'category', 'size', 'facts', 'substitution'),
    },
  },
  order_problems: {
    rows: `order_id IN ${OWN_ORDERS}`,
    columns: {
      order_id: 'orders.*.id',
      hash: DERIVED,
      has_photo: DERIVED,
      resolved_by: SELLERS_ONLY,
      ...sameNames('orders.*.problems.*', 'id', 'product_id', 'kind', 'text', 'created_at'),
      ...sameNames('orders.*.problems.*', 'seen_at', 'resolved_at'),
    },
  },
  order_states: DERIVED,
  orders: {
    rows: 'user_id = $1',
    columns: {
      user_id: OWNER,
      search_text: DERIVED,
      version: INTERNAL,
      subtotal_cents: 'orders.*.subtotal $',
      tax_cents: 'orders.*.tax $',
      amount_cents: 'orders.*.amount $',
      refunded_cents: 'orders.*.refunded $',
      ...sameNames('orders.*', 'id', 'number', 'address_id', 'address', 'payment_type', 'status'),
      ...sameNames(
        'orders.*',
        'is_paid',
        'created_at',
        'packer_note',
        'driver_note',
        'substitution',
      ),
    },
  },
  outbox: {
    rows: 'user_id = $1',
    columns: {
      user_id: OWNER,
      data: SECRET,
      claims: INTERNAL,
      refusals: INTERNAL,
      unanswered: INTERNAL,
      address: 'mails.*.to',
      dead_at: 'mails.*.givenUpAt',
      ...sameNames('mails.*', 'id', 'kind', 'language', 'created_at', 'due_at', 'problem'),
    },
  },
  payment_events: INTERNAL,
  payment_flags: {
    rows: `order_id IN ${OWN_ORDERS}`,
    columns: {
      order_id: 'orders.*.id',
      sentence: SELLERS_ONLY,
      resolved_by: SELLERS_ONLY,
      kind: 'orders.*.questions.*.about',
      amount_cents: 'orders.*.questions.*.amount $',
      ...sameNames(
        'orders.*.questions.*',
        'id',
        'reference',
        'reason',
        'created_at',
        'resolved_at',
      ),
    },
  },
  payments: {
    rows: `order_id IN ${OWN_ORDERS}`,
    columns: {
      order_id: 'orders.*.id',
      url: SECRET,
      return_origin: INTERNAL,
      failures: INTERNAL,
      retry_at: INTERNAL,
      session_id: 'orders.*.payment.session',
      payment_intent: 'orders.*.payment.payment',
      paid_cents: 'orders.*.payment.paid $',
      ...sameNames('orders.*.payment', 'attempt', 'expires_at', 'is_over'),
    },
  },
  problem_photos: {
    rows: `problem_id IN (SELECT id FROM order_problems WHERE order_id IN ${OWN_ORDERS})`,
    columns: { problem_id: 'orders.*.problems.*.id', content: '(checked below)' },
  },
  product_import_rows: SELLERS_ONLY,
  product_imports: SELLERS_ONLY,
  product_keys: SELLERS_ONLY,
  products: SELLERS_ONLY,
  recovery_codes: SECRET,
  refunds: {
    rows: `order_id IN ${OWN_ORDERS}`,
    columns: {
      order_id: 'orders.*.id',
      key: INTERNAL,
      failures: INTERNAL,
      retry_at: INTERNAL,
      seller_id: SELLERS_ONLY,
      payment_intent: 'orders.*.refunds.*.payment',
      stripe_id: 'orders.*.refunds.*.refund',
      amount_cents: 'orders.*.refunds.*.amount $',
      ...sameNames('orders.*.refunds.*', 'id', 'is_surplus', 'status', 'created_at'),
    },
  },
  search_synonyms: SELLERS_ONLY,
  search_words: SELLERS_ONLY,
  seller_news: SELLERS_ONLY,
  seller_tellings: SELLERS_ONLY,
  sessions: {
    rows: 'user_id = $1',
    columns: {
      user_id: OWNER,
      ...sameNames(
        'sessions.*',
        'id',
        'browser',
        'system',
        'created_at',
        'last_used_at',
        'expires_at',
      ),
    },
  },
  shopping_list_items: {
    rows: 'list_id IN (SELECT id FROM shopping_lists WHERE user_id = $1)',
    columns: {
      list_id: '(where it stands)',
      ...sameNames('shoppingLists.*.items.*', 'product_id', 'quantity', 'added_at'),
    },
  },
  shopping_lists: {
    rows: 'user_id = $1',
    columns: { user_id: OWNER, ...sameNames('shoppingLists.*', 'id', 'name', 'created_at') },
  },
  stock_notices: {
    rows: 'user_id = $1',
    columns: { user_id: OWNER, ...sameNames('stockNotices.*', 'product_id', 'asked_at') },
  },
  two_factors: {
    rows: 'user_id = $1',
    columns: { user_id: OWNER, secret: SECRET, last_step: SECRET, confirmed_at: 'twoFactor.since' },
  },
  users: {
    rows: 'id = $1',
    columns: {
      role: '(always a customer)',
      password_hash: SECRET,
      disabled_at: '(of sellers)',
      cart_version: INTERNAL,
      ...sameNames(
        'account',
        'id',
        'name',
        'email',
        'email_confirmed_at',
        'language',
        'last_login_at',
      ),
      ...sameNames('account', 'created_at'),
    },
  },
};

/** @returns the values at a path of the file */
function valuesAt(file: unknown, path: string): unknown[] {
  let found = [file];
  for (const step of path.split('.')) {
    found = found.flatMap((each) =>
      step === '*'
        ? ((each ?? []) as unknown[])
        : each === null || each === undefined
          ? []
          : [(each as Record<string, unknown>)[step]],
    );
  }
  return found;
}

/** @returns the same text for equal values of the database and of the file */
function textOf(value: unknown): string {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return JSON.stringify(isTime ? new Date(value) : (value ?? null), (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => a.localeCompare(b)))
      : each,
  );
}

const textsOf = (values: unknown[]): string[] => [...new Set(values.map(textOf))].toSorted();

async function missingOf(file: unknown, table: string, own: OwnTable, id: string) {
  const rows = await app.database.query<Record<string, unknown>[]>(
    `SELECT * FROM ${table} WHERE ${own.rows}`,
    [id],
  );
  if (rows.length === 0) return [`${table} has no rows`];
  const wrong: string[] = [];
  for (const [column, place] of Object.entries(own.columns)) {
    if (place.startsWith('(')) continue;
    const [path = '', isDollars] = place.split(' ');
    const wanted = rows
      .map((row) => row[column])
      .map((value) => (isDollars && value !== null ? Number(value) / 100 : value));
    const there = new Set(textsOf(valuesAt(file, path)));
    const missing = textsOf(wanted).filter((text) => !there.has(text));
    if (missing.length > 0) wrong.push(`${table}.${column} misses ${missing.join()} at ${path}`);
  }
  return wrong;
}

describe('GET /api/user/data', () => {
  it('contains every column with personal data of the customer', async () => {
    const columns = await app.database.query<{ table: string; columns: string[] }[]>(
      `SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations'
       GROUP BY table_name ORDER BY table_name`,
    );
    expect(columns.map(({ table }) => table)).toEqual(Object.keys(TABLES).toSorted());
    for (const { table, columns: names } of columns) {
      const own = TABLES[table];
      if (typeof own !== 'object') continue;
      expect([table, ...names.toSorted()]).toEqual([table, ...Object.keys(own.columns).toSorted()]);
    }
    const { agent, id } = await liveFully(app, server);
    const { body } = await agent.get('/api/user/data');
    const missing: string[] = [];
    for (const [table, own] of Object.entries(TABLES)) {
      if (typeof own === 'object') missing.push(...(await missingOf(body, table, own, id)));
    }
    expect(missing).toEqual([]);
    const [photo] = await app.database.query<{ content: Buffer }[]>(
      'SELECT content FROM problem_photos',
    );
    const url = `data:image/webp;base64,${photo?.content.toString('base64')}`;
    expect(valuesAt(body, 'orders.*.problems.*.photo')).toEqual([url]);
  });

  it('is an attachment with Cache-Control no-store, without secrets and data of other customers', async () => {
    const ben = await signIn(app);
    const home = await createAddress(ben.agent, { street: '9 Mill Rd' });
    const { id: product } = await createProduct(app);
    await createOrders(app, { id: ben.id, address: home, cookie: '' }, product, 2);
    const { agent } = await liveFully(app, server);
    const { status, headers, text } = await agent.get('/api/user/data').query({ userId: ben.id });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toBe('attachment; filename=larder-my-data.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const secrets = await app.database.query<{ secret: string }[]>(
      `SELECT password_hash AS secret FROM users UNION ALL SELECT secret FROM two_factors UNION ALL
       SELECT code_hash FROM recovery_codes UNION ALL SELECT token_hash FROM account_links UNION ALL
       SELECT key::text FROM newsletter_subscribers UNION ALL SELECT data ->> 'token' FROM outbox WHERE data ? 'token'`,
    );
    expect(secrets.length).toBeGreaterThan(10);
    for (const { secret } of secrets) expect(text).not.toContain(secret);
    for (const foreign of [ben.id, ben.email, home, '9 Mill Rd'])
      expect(text).not.toContain(foreign);
    expect(text).toContain(QUIXOTILDA.home.street);
  });

  it('contains every order exactly once, however many there are', async () => {
    const ana = await signIn(app);
    const address = await createAddress(ana.agent);
    const { id: product } = await createProduct(app);
    await createOrders(app, { id: ana.id, address, cookie: '' }, product, 450);
    const { body } = await ana.agent.get('/api/user/data');
    const ids = (body.orders as { id: string }[]).map(({ id }) => id);
    const rows = await app.database.query<{ id: string }[]>('SELECT id FROM orders ORDER BY id');
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('omits the newsletter and messages while the email is not confirmed', async () => {
    const ana = await signIn(app);
    await app.database.query(
      `INSERT INTO newsletter_subscribers (email, language, consent, key, confirmed_at)
       VALUES ($1, 'en', 'Yes.', gen_random_uuid(), now())`,
      [ana.email],
    );
    const { body } = await ana.agent.get('/api/user/data');
    expect([body.newsletter, body.messages]).toEqual([null, null]);
  });

  it('returns 401 to a visitor, and to another customer only their own data', async () => {
    expectFailure(await visitor(app).get('/api/user/data'), 401, 'NOT_SIGNED_IN');
    const empty = (await (await signIn(app)).agent.get('/api/user/data')).body;
    expect(empty).toMatchObject({
      addresses: [],
      cart: [],
      mails: [],
      newsletter: null,
      orders: [],
    });
  });
});
