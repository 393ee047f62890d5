import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
// The built shop: Jest does not map module names for this file.
import { loadEnv } from '../dist/src/config/load-env.js';
import { embeddedApiRole, urlAs } from '../dist/src/embedded-postgres/api-role.js';
import { startEmbeddedPostgres } from '../dist/src/embedded-postgres/embedded-postgres.js';
import { migrateShop } from '../dist/src/migrate-shop.js';
import { prepareShop } from '../dist/src/prepare-shop.js';

const TEMPLATE = 'larder_template';

/** One PostgreSQL for the whole run and a migrated template; every test file copies the template for itself. */
export default async function globalSetup() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-test-'));
  fs.chmodSync(dataDir, 0o755);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, scratch: true });
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = TEMPLATE;
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, SEED_DEMO: 'false' };
  const role = embeddedApiRole(dataDir);
  await migrateShop(template.href, { role });
  await prepareShop(loadEnv(settings), urlAs(template.href, role));
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_DATABASE_URL_OF_API = urlAs(url, role);
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
  globalThis.stopDatabase = async () => {
    await stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
