import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
// The built shop: Jest does not map module names for this file.
import { loadEnv } from '../dist/src/config/env.js';
import { startEmbeddedPostgres } from '../dist/src/embedded-postgres/embedded-postgres.js';
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
  await prepareShop(loadEnv(settings), template.href);
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
  globalThis.stopDatabase = async () => {
    await stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
