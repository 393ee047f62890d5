import { StartupError } from '../common/errors/startup-error.js';
import { MIGRATIONS } from './migrations.js';

/** The migrations of this release, by their names, the oldest first. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** Whoever asks the database: TypeORM answers with the rows, pg with an object that has them. */
interface Asking {
  query: (statement: string) => Promise<unknown>;
}

async function rowsOf<Row>(database: Asking, statement: string): Promise<Row[]> {
  const answer = (await database.query(statement)) as Row[] | { rows: Row[] };
  return Array.isArray(answer) ? answer : answer.rows;
}

/** One that this release does not know, of those that a database has been through. */
export const newerMigration = (done: readonly string[]): string | undefined =>
  done.find((name) => !MIGRATION_NAMES.includes(name));

/** The migrations that a database has been through, the oldest first; none where the shop has never been. */
export async function findMigrations(database: Asking): Promise<string[]> {
  const there = `SELECT to_regclass('public.migrations') IS NOT NULL AS there`;
  const [table] = await rowsOf<{ there: boolean }>(database, there);
  if (!table?.there) return [];
  const names = 'SELECT name FROM migrations ORDER BY timestamp';
  return (await rowsOf<{ name: string }>(database, names)).map(({ name }) => name);
}

/** @throws StartupError for a database that a newer Larder has changed already: this one must not touch it */
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
export async function ownsSchema(session: Asking): Promise<boolean> {
  const [row] = await rowsOf<{ owns: boolean }>(session, OWNS);
  return row?.owns ?? false;
}

/** What is missing in the database, and who makes it. */
export const migrateFirst = (missing: string): StartupError =>
  new StartupError(
    `${missing} Run the migrate step first: npm run migrate, as the owner of the database.`,
  );

/** @throws StartupError unless the database has been through exactly the migrations of this release */
export async function assertSchemaIsOurs(database: Asking): Promise<void> {
  const done = await findMigrations(database);
  if (done.length === 0) throw migrateFirst('There is no shop in this database.');
  assertNotNewer(done);
  if (done.length < MIGRATIONS.length) {
    throw migrateFirst('The database is of an older version of Larder.');
  }
}
