import { escapeIdentifier, escapeLiteral } from 'pg';
import type { EntityManager } from 'typeorm';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { loggableMessage } from '../../common/errors/describe-error.js';
import { StartupError } from '../../common/errors/startup-error.js';

const ITERATIONS = 4_096;
const LENGTH = 32;

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The SCRAM verifier of a password, as PostgreSQL stores it (RFC 5803), so that the password is in no statement and no log of the server.
 * For ASCII only: other characters would need SASLprep.
 */
function scramOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, LENGTH, 'sha256');
  const storedKey = createHash('sha256').update(sign(salted, 'Client Key')).digest('base64');
  const serverKey = sign(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** The role of the API, which does not own the database. */
export interface ApiRole {
  name: string;
  /** Set for the role, which is created if it is missing. Without it, an administrator creates the role. */
  password?: string;
}

const SCHEMAS = 'public, pgboss';
const ROWS = 'SELECT, INSERT, UPDATE, DELETE';
/** Only the owner writes the versions of the schemas. */
const READ_ONLY = 'public.migrations, pgboss.version';
/** Times of pg-boss' maintenance, in the row of its version. */
const MAINTENANCE_TIMES = 'maintained_on, monitored_on, cron_on';

const FIND = `
  SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
      OR pg_has_role(oid, current_user, 'MEMBER') AS "isPrivileged"
  FROM pg_roles WHERE rolname = $1`;

async function ensureRole(session: EntityManager, { name, password }: ApiRole): Promise<void> {
  const [found] = await session.query<{ isPrivileged: boolean }[]>(FIND, [name]);
  if (found?.isPrivileged) {
    throw new StartupError(
      `The role ${name} may do more than the API needs: it owns the database, or is an administrator. Set API_DATABASE_USER to another one.`,
    );
  }
  if (!found && !password) {
    throw new StartupError(
      `There is no role ${name} in the database. Set API_DATABASE_PASSWORD, with which it is made.`,
    );
  }
  if (!password) return;
  const verb = found ? 'ALTER' : 'CREATE';
  await session.query(
    `${verb} ROLE ${escapeIdentifier(name)} LOGIN PASSWORD ${escapeLiteral(scramOf(password))}`,
  );
}

/**
 * Rows may be read and written, nothing else. Default privileges cover tables of later migrations, which triggers may write to in the
 * name of running processes before the next grant.
 */
const grantsFor = (name: string, database: string): string => {
  const [role, future] = [escapeIdentifier(name), `ALTER DEFAULT PRIVILEGES IN SCHEMA ${SCHEMAS}`];
  return `
    GRANT CONNECT ON DATABASE ${escapeIdentifier(database)} TO ${role};
    GRANT USAGE ON SCHEMA ${SCHEMAS} TO ${role};
    GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${SCHEMAS} TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON ${READ_ONLY} FROM ${role};
    GRANT UPDATE (${MAINTENANCE_TIMES}) ON pgboss.version TO ${role};
    ${future} GRANT ${ROWS} ON TABLES TO ${role};
    ${future} GRANT USAGE ON SEQUENCES TO ${role}`;
};

/** Schemas of extensions that the role may not use yet: some providers install extensions in a schema of their own. */
const EXTENSION_SCHEMAS = `
  SELECT DISTINCT quote_ident(nspname) AS name
  FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
  WHERE extname IN ('unaccent', 'pg_trgm') AND NOT has_schema_privilege($1, nspname, 'USAGE')`;

/**
 * Creates the role of the API if it is missing, and grants it access to the schemas. Can be repeated.
 * @throws StartupError if the role cannot be created, or has too many privileges
 */
export async function allowApi(session: EntityManager, role: ApiRole): Promise<void> {
  try {
    await ensureRole(session, role);
    const [row] = await session.query<{ name: string }[]>('SELECT current_database() AS name');
    // One query, and so one transaction.
    await session.query(grantsFor(role.name, row?.name ?? ''));
    const schemas = await session.query<{ name: string }[]>(EXTENSION_SCHEMAS, [role.name]);
    for (const { name } of schemas) {
      await session.query(`GRANT USAGE ON SCHEMA ${name} TO ${escapeIdentifier(role.name)}`);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The role ${role.name} cannot be made or given its rights (${loggableMessage(error)}). The owner of the database needs CREATEROLE for it; or an administrator makes the role, and API_DATABASE_PASSWORD is left out.`,
    );
  }
}
