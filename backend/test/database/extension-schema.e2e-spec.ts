import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/app.setup.js';
import { migrateDatabase } from '../../src/migrate-database.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { PATIENT, signInSeller, type TestApp } from '../support/test-app.js';
import { createTestDatabase, testEnv, type TestDatabase } from '../support/test-database.js';

/** The setup that PostgreSQL hosting providers use. */
const HOSTED = `
  CREATE SCHEMA "the extensions";
  CREATE EXTENSION unaccent SCHEMA "the extensions";
  CREATE EXTENSION pg_trgm SCHEMA "the extensions"`;

async function asOwner({ ownerUrl }: TestDatabase, sql: string): Promise<void> {
  const client = new Client(ownerUrl);
  await client.connect();
  await client.query(sql);
  await client.end();
}

it('places and finds orders in a database with its extensions in a separate schema', async () => {
  const own = await createTestDatabase({ empty: true });
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-hosted-'));
  const env = testEnv(dataDir);
  await asOwner(own, HOSTED);
  const searched = '"$user", public, "the extensions"';
  await asOwner(own, `ALTER DATABASE ${own.name} SET search_path = ${searched}`);
  await migrateDatabase(own.ownerUrl, { role: { name: new URL(own.url).username } });
  const nest = await createApp(env, own.url, { timing: PATIENT });
  await nest.listen(0, '127.0.0.1');
  const app = { nest, env, url: await nest.getUrl(), database: nest.get(DataSource) } as TestApp;

  const [ana] = (await createBuyers(app, 1)) as [Buyer];
  const { id } = await createProduct(app, { name: 'Crème fraîche' });
  const { status, body } = await placeOrder(app, ana, [line(id)]);
  expect([status, body.message]).toEqual([201, expect.any(String)]);
  const seller = await signInSeller(app);
  const found = await seller.get('/api/order/seller').query({ search: 'creme' });
  expect(found.body.orders).toHaveLength(1);

  await nest.close();
  await own.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
