import { Client, type QueryResultRow } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { migrateDatabase } from '../../src/migrate-database.js';

const API = { name: 'larder_api', password: 'reads and writes rows' };

/** Asks a database something over a connection of its own. */
export async function askDatabase<Row extends QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url, application_name: 'test' });
  client.on('error', () => undefined); // the statement tells
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL of the test's own, with an empty database of the name that the shop's has elsewhere. */
export async function startShopDatabase(dataDir: string): Promise<EmbeddedPostgres> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, scratch: true });
  await askDatabase(url, 'CREATE DATABASE larder TEMPLATE template0');
  const own = new URL(url);
  own.pathname = '/larder';
  return { url: own.href, stop };
}

/** The same way to a database as the role of the API, as which production works. */
export function asApi(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  [url.username, url.password] = [API.name, encodeURIComponent(API.password)];
  return url.href;
}

/** The migrate step, which comes before the API. */
export const migrate = (ownerUrl: string): Promise<void> =>
  migrateDatabase(ownerUrl, { role: API });
