import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { PICTURE_WIDTHS, pictureFile } from '../../src/products/pictures/picture-storage.js';
import { FolderStorage } from '../../src/products/pictures/folder-storage.js';
import { checkInvariants, checkThrough } from '../../src/invariants/check-invariants.js';
import type { Finding } from '../../src/invariants/rows.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
} from '../support/factories.js';
import { createPaid, mendSandbox, refundsOf } from '../support/payment-factories.js';
import { createTestApp, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let client: Client;
let milk: string;
/** ID of the cancelled order with cash on delivery. */
let cash: string;
/** ID of the partially refunded online order. */
let online: string;
beforeAll(async () => {
  app = await createTestApp();
  mendSandbox(app, { deliveries: 0 });
  const seller = await signInSeller(app);
  const [ana] = (await createBuyers(app, 1)) as [Buyer];
  milk = (await createProduct(app, { units: 10 })).id;
  fs.mkdirSync(app.env.picturesDir, { recursive: true });
  for (const width of PICTURE_WIDTHS) fs.writeFileSync(fileOf(width), '');
  cash = (await placeOrder(app, ana, [line(milk)])).body.order._id as string;
  await seller.post(`/api/order/seller/${cash}/status`).send({ status: 'Cancelled', version: 1 });
  const paid = await createPaid(app, ana, [line(milk, 2)]);
  online = paid.orderId;
  await refundsOf(() => ({ app, seller, ...paid })).refund(1, 'part');
  client = new Client(app.ownerUrl);
  await client.connect();
});
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));
afterAll(async () => {
  await client.end();
  await app.close();
});

const fileOf = (width: number): string =>
  path.join(app.env.picturesDir, pictureFile('tomato-1', width));
const check = (): Promise<Finding[]> =>
  checkThrough(client, [new FolderStorage(app.env.picturesDir)]);
/** Changes data until the end of the test without triggers and constraints of the database. */
const damage = async (sql: string, values?: unknown[]): Promise<void> => {
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(sql, values);
};
const broken = async (): Promise<[string, string[]][]> =>
  (await check()).filter((one) => one.violations > 0).map((one) => [one.rule, one.examples]);

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the program as in the image. */
async function run(settings: NodeJS.ProcessEnv): Promise<Run> {
  const program = path.resolve(import.meta.dirname, '../../dist/src/commands/check-invariants.js');
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...settings };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], { env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Run;
  }
}
const settings = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: app.env.dataDir,
});

describe('npm run check:invariants', () => {
  it('lists every rule with the number of rows checked, and exits with 0', async () => {
    const { code, stdout, stderr } = await run(settings());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      '✓ The total of an order is the sum of its lines and the tax (2 orders)',
    );
    expect(stdout).toContain('in every width (1 pictures)');
    expect(stdout).toMatch(/\nAll 18 hold\.\n$/);
  });

  it('exits with 1 and lists the violations, and with 2 when it cannot check', async () => {
    const add = (cents: number) =>
      app.database.query(
        'UPDATE orders SET subtotal_cents = subtotal_cents + $1, amount_cents = amount_cents + $1',
        [cents],
      );
    await add(1);
    const wrong = await run(settings());
    await add(-1);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain(
      `✗ The total of an order is the sum of its lines and the tax (2 orders, 2 violated): ${[cash, online].toSorted().join(', ')}`,
    );
    const unavailable = await run({ DATABASE_URL: 'postgres://127.0.0.1:9/larder' });
    expect(unavailable).toMatchObject({ code: 2, stdout: '' });
    expect(unavailable.stderr).toMatch(/^The check failed: .*ECONNREFUSED.*\n$/);
    const nothing = await run({ DATA_DIR: path.join(app.env.dataDir, 'nothing') });
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toMatch(/^The check failed: There is no shop in .+nothing\. Set DATA_D/);
  });

  it.each([
    ["INSERT INTO migrations (timestamp, name) VALUES (9, 'FromTheFuture')", 'a newer version'],
    [
      'DELETE FROM migrations WHERE timestamp = (SELECT max(timestamp) FROM migrations)',
      'an older version',
    ],
  ])('rejects a database of another release', async (change, sentence) => {
    await damage(change);
    await expect(check()).rejects.toThrow(sentence);
  });

  it('does not wait for writers, and reads one snapshot', async () => {
    const held = await holdLock(app, `UPDATE orders SET version = version + 1`);
    const findings = await checkInvariants(app.databaseUrl);
    await held();
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
    expect(findings).toHaveLength(17);
  });
});

describe('checkInvariants() with a violation', () => {
  const ORDER = (): string[] => [online];
  it.each<[rule: string, sql: string, examples?: () => string[]]>([
    [
      'No product has negative',
      'ALTER TABLE products DROP CONSTRAINT products_units_check; UPDATE products SET units = -1',
      () => [milk],
    ],
    [
      'No product has negative',
      'ALTER TABLE products DROP CONSTRAINT products_price_check; UPDATE products SET offer_price_cents = -1',
      () => [milk],
    ],
    ['A refund is', `UPDATE refunds SET payment_intent = 'another' WHERE order_id = $1`, () => []],
    ['A refund is', `UPDATE payments SET payment_intent = 'another' WHERE order_id = $1`, () => []],
    [
      'A payment at Stripe',
      `DROP INDEX payments_payment_intent_key; INSERT INTO payments (order_id, expires_at, payment_intent)
       SELECT orders.id, now(), payment_intent FROM orders, payments WHERE payment_type = 'COD'`,
      () => [cash, online],
    ],
    ...[
      'an\u200Ba@shop.test',
      'ana@mÜller.example',
      'jose\u0301@shop.test',
      'an\u{E0041}a@shop.test',
    ].map((email): [string, string, () => string[]] => [
      'Every account has a normalised email address',
      `UPDATE users SET email = lower('${email}') WHERE role = 'seller'`,
      () => [''],
    ]),
    ['The lists of products', 'UPDATE products SET available = false', () => [milk]],
    ['Every order has all', 'DELETE FROM order_items WHERE order_id = $1'],
    ['Every order has a delivery', `UPDATE orders SET address = address - 'street' WHERE id = $1`],
    [
      'Every order has a delivery',
      `UPDATE addresses SET user_id = (SELECT id FROM users WHERE role = 'seller')`,
    ],
    [
      'The total of an order',
      'UPDATE order_items SET quantity = 3, units_taken = 3 WHERE order_id = $1',
    ],
    [
      'The total of an order',
      'UPDATE orders SET tax_cents = 0, amount_cents = subtotal_cents WHERE id = $1',
    ],
    ['A line has reserved', 'UPDATE order_items SET units_taken = 1 WHERE order_id = $1'],
    ['An order is paid', 'UPDATE orders SET is_paid = false WHERE id = $1'],
    ['An order is paid', 'UPDATE payments SET paid_cents = 1'],
    ['An order is paid', 'DELETE FROM payments'],
    ['Orders are packed', `UPDATE orders SET is_paid = false WHERE id = $1`],
    ['The refunded amount', 'UPDATE orders SET refunded_cents = 0 WHERE id = $1'],
    ['The refunded amount', `UPDATE refunds SET status = 'failed'`],
    ['The refunded amount', `UPDATE orders SET is_paid = false WHERE id = $1`],
    [
      'An order was cancelled',
      `UPDATE orders SET status = 'Packing' WHERE status = 'Cancelled'`,
      () => [cash],
    ],
    [
      'An order was cancelled',
      `INSERT INTO changes (subject, subject_id, label, action, before, after)
       SELECT subject, subject_id, label, action, before, after FROM changes WHERE action = 'status' AND after ->> 'status' = 'Cancelled'`,
      () => [cash],
    ],
    ['The lists of orders', 'DELETE FROM order_states WHERE order_id = $1'],
    ['Every row that', 'DELETE FROM products', () => ['order_items_product_id_fkey', milk]],
    ['Every constraint', 'ALTER TABLE orders DISABLE TRIGGER USER', () => ['orders.orders_']],
    [
      'Every constraint',
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'orders_newest_idx'::regclass`,
      () => ['orders_newest_idx'],
    ],
    [
      'Indexes are sorted',
      `UPDATE pg_collation SET collversion = '1' WHERE collname = 'und-x-icu'`,
      () => ['und-x-icu'],
    ],
  ])('reports the rule "%s": %s', async (rule, sql, examples = ORDER) => {
    expect(await broken()).toEqual([]);
    await damage(sql, sql.includes('$1') ? [online] : undefined);
    const finding = (await broken()).find(([sentence]) => sentence.startsWith(rule));
    expect(finding).toBeDefined();
    for (const example of examples()) expect(finding?.[1].join()).toContain(example);
  });

  it('reports a picture that is missing in one width', async () => {
    fs.rmSync(fileOf(320));
    expect(await broken()).toEqual([[expect.stringContaining('Every picture'), ['tomato-1']]]);
  });

  it('reports at most ten examples, but counts all violations', async () => {
    await damage(
      `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images, available)
       SELECT i, '{}', 'Fruits', 1, 1, '{}', false FROM generate_series(1, 10012) AS i`,
    );
    await damage('UPDATE products SET available = false');
    const finding = (await check()).find(({ rule }) => rule.startsWith('The lists of products'));
    expect(finding).toMatchObject({ looked: 10_013, violations: 10_013 });
    expect(finding?.examples).toHaveLength(10);
  });
});
