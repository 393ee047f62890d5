import path from 'node:path';
import pg from 'pg';
import { type LoadGenerator } from '../workers/load.js';
import { onClose } from '../lib/closing.js';
import type { Postgres } from './postgres.js';
import { seed, type Seeds } from './seed.js';
import { type Shop, type ShopOptions, startShop } from './shop.js';

/** How many connections a process opens to the database: the shop's default, and a baseline's. */
export const POOL_SIZE = 10;

/** What a row is measured on: a filled database, the shop on it, and who asks. */
export interface Ground {
  postgres: Postgres;
  load: LoadGenerator;
  databaseUrl: string;
  database: pg.Pool;
  shop: Shop;
  close: () => Promise<void>;
}

let count = 0;

/** Makes a database of this size and starts the shop on it. */
export async function openGround(
  postgres: Postgres,
  load: LoadGenerator,
  seeds: Seeds,
  options: Pick<ShopOptions, 'settings' | 'nodeOptions'> = {},
): Promise<Ground> {
  const name = `bench_${++count}`;
  const databaseUrl = await postgres.createDatabase(name);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  database.on('error', () => undefined); // the run is over
  onClose(() => (database.ended ? Promise.resolve() : database.end()));
  await seed(database, seeds);
  const folder = path.join(postgres.folder, name);
  const settings = { DATABASE_POOL_SIZE: String(POOL_SIZE), ...options.settings };
  const shop = await startShop({ ...options, databaseUrl, folder, settings });
  const close = async (): Promise<void> => {
    await shop.stop();
    await database.end();
    await postgres.dropDatabase(name);
  };
  return { postgres, load, databaseUrl, database, shop, close };
}
