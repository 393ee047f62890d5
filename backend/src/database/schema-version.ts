import { StartupError } from '../common/errors/startup-error.js';
import { MIGRATIONS } from './migrations.js';

/** The names of the migrations of this release, the oldest first. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** A connection of TypeORM, which returns the rows, or of pg, which returns an object with the rows. */
interface Connection {
  query: (statement: string) => Promise<unknown>;
}

async function rowsOf<Row>(database: Connection, statement: string): Promise<Row[]> {
  const result = (await database.query(statement)) as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

/** @param done the migrations of a database @returns one that this release does not know */
export const newerMigration = (done: readonly string[]): string | undefined =>
  done.find((name) => !MIGRATION_NAMES.includes(name));

/** @returns the migrations of a database, the oldest first; none for an empty database */
export async function findMigrations(database: Connection): Promise<string[]> {
  const there = `SELECT to_regclass('public.migrations') IS NOT NULL AS there`;
  const [table] = await rowsOf<{ there: boolean }>(database, there);
  if (!table?.there) return [];
  const names = 'SELECT name FROM migrations ORDER BY timestamp';
  return (await rowsOf<{ name: string }>(database, names)).map(({ name }) => name);
}

/** @throws StartupError if a newer release has migrated the database */
export function assertNotNewer(done: readonly string[]): void {
  const newer = newerMigration(done);
  if (!newer) return;
  throw new StartupError(
    `The database was made by a newer version of Larder (it knows ${newer}). Use that version, or another database.`,
  );
}

const OWNS = `
  SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.migrations')),
    has_schema_privilege('public', 'CREATE')) AS owns`;

/** @returns true if the role of the session owns the schema or, while there is none, may create it */
export async function ownsSchema(session: Connection): Promise<boolean> {
  const [row] = await rowsOf<{ owns: boolean }>(session, OWNS);
  return row?.owns ?? false;
}

/** @param missing a sentence about what the migrate step would have created */
export const migrateFirst = (missing: string): StartupError =>
  new StartupError(
    `${missing} Run the migrate step first: npm run migrate, as the owner of the database.`,
  );

/** @throws StartupError unless the database has exactly the migrations of this release */
export async function assertSchemaIsOurs(database: Connection): Promise<void> {
  const done = await findMigrations(database);
  if (done.length === 0) throw migrateFirst('There is no shop in this database.');
  assertNotNewer(done);
  if (done.length < MIGRATIONS.length) {
    throw migrateFirst('The database is of an older version of Larder.');
  }
}
