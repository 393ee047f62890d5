import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { StartupError } from '../../src/common/errors/startup-error.js';
import { ENTITIES } from '../../src/app.discovery.js';
import { databaseOptions } from '../../src/database/data-source.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { describeSchema } from '../../dev/schema/describe-schema.js';
import { BACKEND } from '../../src/config/folders.js';
import { createTestDatabase, type TestDatabase, testEnv } from '../support/test-database.js';

/** The whole schema as text: columns, constraints, indexes, functions. */
const SCHEMA = `
  SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL
  SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  ORDER BY 1`;

/** Foreign keys whose columns are not the first columns of any index. */
const WITHOUT_INDEX = `
  SELECT conrelid::regclass || '.' || conname AS name FROM pg_constraint AS fk
  WHERE contype = 'f' AND NOT EXISTS (
    SELECT FROM pg_index WHERE indrelid = fk.conrelid AND indpred IS NULL
      AND (indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
  )`;

let own: TestDatabase;
let database: DataSource;
beforeAll(async () => {
  own = await createTestDatabase({ empty: true });
  database = await new DataSource(
    databaseOptions(own.ownerUrl, ENTITIES, { poolSize: 2 }),
  ).initialize();
  await database.runMigrations();
});
afterAll(async () => {
  await database.destroy();
  await own.drop();
});

const schema = async (): Promise<string[]> =>
  (await database.query<{ line: string }[]>(SCHEMA)).map(({ line }) => line);

describe('migrations', () => {
  it('create the same schema after all of them are reverted and run again', async () => {
    const before = await schema();
    for (let left = database.migrations.length; left > 0; left--) {
      await database.undoLastMigration({ transaction: 'none' });
    }
    const left = (await schema()).filter((line) => !/\bmigrations/.test(line));
    expect(left).toEqual([]);
    await database.runMigrations();
    expect(await schema()).toEqual(before);
    expect(before.length).toBeGreaterThan(80);
  });

  it('allow the last one to be reverted and run again', async () => {
    const before = await schema();
    await database.undoLastMigration({ transaction: 'none' });
    await database.runMigrations();
    expect(await schema()).toEqual(before);
    expect(await database.runMigrations()).toEqual([]);
  });

  it('add the words of existing products', async () => {
    const tableOf = (): Promise<{ name: string | null }[]> =>
      database.query(`SELECT to_regclass('search_words')::text AS name`);
    while ((await tableOf())[0]?.name) await database.undoLastMigration({ transaction: 'none' });
    await database.query(
      `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
       VALUES ('Oat Milk', '{}', 'Dairy', 1, 1, '{}'), ('Milk', '{}', 'Dairy', 1, 1, '{}')`,
    );
    await database.runMigrations();
    const words = await database.query<object[]>(
      `SELECT DISTINCT word FROM search_words WHERE lexeme !~ '^[+-]' ORDER BY word`,
    );
    expect(words).toEqual([{ word: 'milk' }, { word: 'oat' }]);
    await database.query('DELETE FROM products');
  });

  it('normalize emails, and give one shared by several accounts to the confirmed or oldest account', async () => {
    const isMade = async () =>
      (await database.query<object[]>(`SELECT FROM migrations WHERE name LIKE 'NormalizeEmails%'`))
        .length > 0;
    while (await isMade()) await database.undoLastMigration({ transaction: 'none' });
    const accounts: [role: string, email: string, confirmedAt?: string][] = [
      ['customer', 'alone\u200B@mu\u0308ller.example'],
      ['customer', 'an\u00ADa@shop.test'],
      ['seller', 'ana@shop.test\u2060'],
      ['customer', 'ana\uFEFF@shop.test'],
      ['customer', 'ana@shop.test'],
      ['customer', 'ben@shop.test'],
      ['customer', 'b\u200Den@shop.test'],
      // An account of another customer, who never received its email.
      ['customer', 'dora\u200B@shop.test'],
      ['customer', 'dora@shop.test', '2026-01-02'],
      // The placeholder for deleted customers.
      ['customer', '–'],
    ];
    for (const [minute, [role, email, confirmedAt]] of accounts.entries()) {
      await database.query(
        `INSERT INTO users (role, name, email, password_hash, created_at, email_confirmed_at)
         VALUES ($1, $2::int::text, $3, 'x', timestamptz '2026-01-01' + $2::int * interval '1 min', $4)`,
        [role, minute, email, confirmedAt],
      );
    }
    await database.query(
      `INSERT INTO account_links (user_id, purpose, token_hash, expires_at, new_email)
       SELECT id, 'new-email', 'x', now(), 'c\u200Dy@shop.test' FROM users WHERE name = '0'`,
    );
    for (const [email, confirmedAt] of [
      ['ana@shop.test', null],
      ['ana\u200B@shop.test', new Date()],
      ['be\u200Bn@shop.test', null],
    ]) {
      await database.query(
        `INSERT INTO newsletter_subscribers (email, language, consent, key, confirmed_at)
         VALUES ($1, 'en', 'Yes', gen_random_uuid(), $2)`,
        [email, confirmedAt],
      );
    }
    await database.query(
      `INSERT INTO contact_messages (key, name, email, subject, message, language) VALUES (gen_random_uuid(), 'Ana', 'ana\u200B@shop.test', '', 'Hi', 'en')`,
    );
    await database.runMigrations();
    expect(await database.query('SELECT name, email FROM users ORDER BY name')).toEqual(
      [
        'alone@xn--mller-kva.example',
        'ana@shop.test',
        'ana@shop.test',
        'ana\uFEFF@shop.test',
        'an\u00ADa@shop.test',
        'ben@shop.test',
        'b\u200Den@shop.test',
        'dora\u200B@shop.test',
        'dora@shop.test',
        '–',
      ].map((email, name) => ({ name: String(name), email })),
    );
    const rows = await database.query<object[]>(
      `SELECT email, confirmed_at IS NOT NULL AS confirmed FROM newsletter_subscribers ORDER BY email`,
    );
    expect(rows).toEqual([
      { email: 'ana@shop.test', confirmed: true },
      { email: 'ben@shop.test', confirmed: false },
    ]);
    expect(
      await database.query(
        'SELECT email FROM contact_messages UNION ALL SELECT new_email FROM account_links',
      ),
    ).toEqual([{ email: 'ana@shop.test' }, { email: 'cy@shop.test' }]);
    for (const table of ['users', 'newsletter_subscribers', 'contact_messages']) {
      await database.query(`DELETE FROM ${table}`);
    }
  });

  it('report the one that fails in one line, and print nothing', async () => {
    const print = jest.spyOn(console, 'log');
    const other = await createTestDatabase({ empty: true });
    const broken = await new DataSource(
      databaseOptions(other.ownerUrl, ENTITIES, { poolSize: 1 }),
    ).initialize();
    await broken.query('CREATE TABLE orders ()');
    await broken.destroy();
    const failed = initializeDatabase(testEnv(os.tmpdir()), other.ownerUrl);
    await expect(failed).rejects.toThrow(
      new StartupError(
        'The database cannot be brought up to date: CreateShop1763600000000 failed (relation "orders" already exists).',
      ),
    );
    expect(print).not.toHaveBeenCalled();
    await other.drop();
  });

  it('create exactly the schema of the entities', async () => {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('create exactly the schema in schema.sql', async () => {
    const committed = fs.readFileSync(path.join(BACKEND, 'schema.sql'), 'utf8');
    if ((await describeSchema(database)) === committed) return;
    throw new Error(
      'backend/schema.sql differs from the migrated schema. Run this and commit what it writes: npm run schema',
    );
  });

  it('create an index for every foreign key', async () => {
    expect(await database.query(WITHOUT_INDEX)).toEqual([]);
  });

  it('name every constraint after its table', async () => {
    const odd = await database.query<object[]>(
      `SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
         AND conrelid <> 'migrations'::regclass AND NOT starts_with(conname, conrelid::regclass || '_')`,
    );
    expect(odd).toEqual([]);
  });
});

describe('constraints', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  beforeAll(async () => {
    await database.query(
      `INSERT INTO users (id, role, name, email, password_hash) VALUES ('${id}', 'customer', 'Ana', 'ana@shop.test', 'x')`,
    );
    await database.query(
      `INSERT INTO products (id, name, description, category, price_cents, offer_price_cents, images)
       VALUES ('${id}', 'Milk', '{}', 'Dairy', 1, 1, '{}')`,
    );
    await database.query(
      `INSERT INTO addresses (id, user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
       VALUES ('${id}', '${id}', '', '', '', '', '', '', '', '', '')`,
    );
    await database.query(
      `INSERT INTO orders (id, user_id, address, address_id, payment_type, status, subtotal_cents, tax_cents, amount_cents)
       VALUES ('${id}', '${id}', '{}', '${id}', 'COD', 'Order Placed', 100, 2, 102)`,
    );
    await database.query(
      `INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, price_cents, offer_price_cents, images)
       VALUES ('${id}', 0, '${id}', 1, 'Milk', '{}', 'Dairy', 1, 1, '{}')`,
    );
    await database.query(
      `INSERT INTO cart_items (user_id, product_id, quantity) VALUES ('${id}', '${id}', 1)`,
    );
  });

  it.each([
    ['an unknown role', `UPDATE users SET role = 'admin'`, 'users_role_check'],
    ['an email in capitals', `UPDATE users SET email = 'Ana@shop.test'`, 'users_email_check'],
    [
      'a second account with the same email',
      `INSERT INTO users (role, name, email, password_hash) VALUES ('customer', 'Eve', 'ana@shop.test', 'x')`,
      'users_role_email_key',
    ],
    ['negative units', 'UPDATE products SET units = -1', 'products_units_check'],
    ['a negative price', 'UPDATE products SET price_cents = -1', 'products_price_check'],
    [
      'a negative offer price',
      'UPDATE products SET offer_price_cents = -1',
      'products_price_check',
    ],
    ['an unknown category', `UPDATE products SET category = 'Toys'`, 'products_category_check'],
    [
      'a cart line without quantity',
      'UPDATE cart_items SET quantity = 0',
      'cart_items_quantity_check',
    ],
    [
      'a cart line of 1000 units',
      'UPDATE cart_items SET quantity = 1000',
      'cart_items_quantity_check',
    ],
    [
      'an order line without quantity',
      'UPDATE order_items SET quantity = 0',
      'order_items_quantity_check',
    ],
    [
      'an order line with a negative price',
      'UPDATE order_items SET offer_price_cents = -1',
      'order_items_price_check',
    ],
    ['an unknown status', `UPDATE orders SET status = 'Lost'`, 'orders_status_check'],
    [
      'an unknown payment type',
      `UPDATE orders SET payment_type = 'Barter'`,
      'orders_payment_type_check',
    ],
    [
      'an amount that does not add up',
      'UPDATE orders SET amount_cents = 101',
      'orders_amount_check',
    ],
    [
      'a negative tax',
      'UPDATE orders SET tax_cents = -1, amount_cents = 99',
      'orders_amount_check',
    ],
    [
      'the deletion of a product with orders',
      'DELETE FROM products',
      'order_items_product_id_fkey',
    ],
    ['the deletion of an address with orders', 'DELETE FROM addresses', 'orders_address_id_fkey'],
    ['the deletion of a customer with orders', 'DELETE FROM users', '_user_id_fkey'],
    [
      'an idempotency key without an order',
      `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ('${id}', 'k', 'h')`,
      'idempotency_keys_order_id_fkey',
    ],
  ])('reject %s', async (_, sql, constraint) => {
    await expect(database.query(sql)).rejects.toMatchObject({
      constraint: expect.stringContaining(constraint),
    });
  });
});
