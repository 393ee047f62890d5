import path from 'node:path';
import pg from 'pg';
import { type LoadGenerator } from '../workers/load.js';
import { onClose } from '../lib/closing.js';
import type { Postgres } from './postgres.js';
import { seed, type Seeds } from './seed.js';
import { type Shop, type ShopOptions, startShop } from './shop.js';

/** The number of database connections of a process: the shop's default, also used for baselines. */
export const POOL_SIZE = 10;

/** The environment in which a row is measured: a seeded database, the shop and the load generator. */
export interface Ground {
  postgres: Postgres;
  load: LoadGenerator;
  databaseUrl: string;
  database: pg.Pool;
  shop: Shop;
  close: () => Promise<void>;
}

let count = 0;

/** Creates and seeds a database and starts the shop on it. */
export async function openGround(
  postgres: Postgres,
  load: LoadGenerator,
  seeds: Seeds,
  options: Pick<ShopOptions, 'settings' | 'nodeOptions'> = {},
): Promise<Ground> {
  const name = `bench_${++count}`;
  const databaseUrl = await postgres.createDatabase(name);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  database.on('error', () => undefined); // The server is shut down at the end of the run.
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
