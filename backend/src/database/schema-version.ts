import type { ClientBase } from 'pg';
import { StartupError } from '../common/errors/startup-error.js';
import { databaseOptions } from './data-source.js';

/** The migrations of this release, by their names, the oldest first. */
export const MIGRATIONS: readonly string[] = (
  databaseOptions('', []).migrations as (new () => unknown)[]
).map(({ name }) => name);

/** One that this release does not know, of those that a database has been through. */
export const newerMigration = (done: readonly string[]): string | undefined =>
  done.find((name) => !MIGRATIONS.includes(name));

/** The migrations that a database has been through, the oldest first; none where the shop has never been. */
export async function findMigrations(client: ClientBase): Promise<string[]> {
  const there = `SELECT to_regclass('public.migrations') IS NOT NULL AS there`;
  const [table] = (await client.query<{ there: boolean }>(there)).rows;
  if (!table?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM migrations ORDER BY timestamp',
  );
  return rows.map(({ name }) => name);
}

/** @throws StartupError unless the database has been through exactly the migrations of this release */
export async function assertSchemaIsOurs(client: ClientBase): Promise<void> {
  const done = await findMigrations(client);
  if (done.length === 0) throw new StartupError('There is no shop in this database.');
  const newer = newerMigration(done);
  if (newer) {
    throw new StartupError(
      `The database was made by a newer version of Larder (it knows ${newer}). Ask that version.`,
    );
  }
  if (done.length < MIGRATIONS.length) {
    throw new StartupError(
      'The database is of an older version of Larder. Start the shop once, which brings it up to date.',
    );
  }
}
