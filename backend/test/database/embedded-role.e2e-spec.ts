import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { findRunning } from '../../src/embedded-postgres/reach-database.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { testEnv } from '../support/test-database.js';

let dataDir: string;
let shop: BuiltShop | undefined;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-embedded-'));
  fs.chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  const exit = new Promise((resolve) => shop?.child.once('exit', resolve));
  shop?.child.kill();
  await exit;
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/**
 * @returns the roles of the shop's connections; connections being opened and parallel workers have
 * no name yet
 */
async function usersOfShop(): Promise<string[]> {
  const client = new Client(findRunning(dataDir));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT usename AS name FROM pg_stat_activity 
       WHERE application_name LIKE 'larder%' AND usename IS NOT NULL`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

it('a shop with an embedded database connects as larder_api, even in a data folder without its password', async () => {
  const before = await startEmbeddedPostgres({ dataDir, scratch: true });
  await initializeDatabase(testEnv(dataDir), before.url);
  await before.stop();
  fs.rmSync(path.join(dataDir, 'secrets/postgres-api-password'), { force: true });
  shop = await startBuiltShop('', dataDir);
  expect((await fetch(`${shop.url}/api/product/list`)).status).toBe(200);
  expect(await usersOfShop()).toEqual(['larder_api']);
});
