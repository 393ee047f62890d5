import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { loadEnv } from '../../src/config/load-env.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { SELLER, type Shop, startShop } from '../ground/shop.js';
import { onClose } from '../lib/closing.js';
import { expectAnswer, jsonCall } from '../lib/http.js';
import { print } from '../lib/results.js';
import { seedSteps, type ShopSize } from './seed-steps.js';

/**
 * Stored between runs, since filling takes minutes; in the root of the repository, relative to
 * backend/dist/bench/growth.
 */
const FOLDER = fileURLToPath(new URL('../../../../bench-data', import.meta.url));

/** A filled, running shop. */
export interface GrownShop extends Shop {
  size: ShopSize;
  database: pg.Pool;
  /** Session cookie of its seller. */
  cookie: string;
}

const INDEXES = `
  SELECT indexname AS name, indexdef AS made FROM pg_indexes
  WHERE tablename IN ('orders', 'order_items', 'order_states') AND indexname !~ '_(pkey|key)$'`;

/** Indexes are built afterwards: maintaining them row by row would take many times as long. */
async function fill(database: pg.Pool, size: ShopSize): Promise<void> {
  const client = await database.connect();
  const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES);
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '1GB'`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const step of seedSteps(size)) {
    await client.query(step);
    // Otherwise the next step would be planned for the few rows that existed before.
    await client.query('ANALYZE');
  }
  for (const { made } of indexes) await client.query(made);
  await client.query('VACUUM ANALYZE');
  await client.query('CREATE TABLE bench_is_filled ()');
  client.release();
}

async function openDatabase(server: string, { products, orders }: ShopSize): Promise<string> {
  const name = `growth_${products}_${orders}`;
  const url = new URL(server);
  url.pathname = name;
  const admin = new pg.Client(server);
  await admin.connect();
  const there = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (there.rowCount === 0) await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await admin.end();
  return url.href;
}

/** @returns the shop of this size, filled in an earlier run or now */
async function openShop(server: string, size: ShopSize): Promise<GrownShop> {
  const folder = path.join(FOLDER, `shop-${size.products}-${size.orders}`);
  const databaseUrl = await openDatabase(server, size);
  const env = loadEnv({
    ...{ NODE_ENV: 'test', DATA_DIR: folder, SEED_DEMO: 'false' },
    ...{ SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password },
  });
  await initializeDatabase(env, databaseUrl);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  onClose(() => database.end());
  const filled = await database.query(`SELECT to_regclass('bench_is_filled') AS mark`);
  if ((filled.rows as { mark: unknown }[])[0]?.mark === null) {
    print(`Filling a shop with ${size.products} products and ${size.orders} orders ...`);
    await fill(database, size);
  }
  const shop = await startShop({ databaseUrl, folder });
  const login = await expectAnswer(shop.origin, jsonCall('/api/seller/login', SELLER));
  const cookie = (login.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
  return { ...shop, size, database, cookie };
}

/** @returns shops of these sizes on one PostgreSQL, which is stored for the next run */
export async function openShops(sizes: readonly ShopSize[]): Promise<GrownShop[]> {
  mkdirSync(FOLDER, { recursive: true });
  const { url, stop } = await startEmbeddedPostgres({ dataDir: path.join(FOLDER, 'database') });
  onClose(stop);
  const shops: GrownShop[] = [];
  for (const size of sizes) shops.push(await openShop(url, size));
  return shops;
}
