import { escapeIdentifier, escapeLiteral } from 'pg';
import type { EntityManager } from 'typeorm';
import { messageOf } from '../../common/errors/describe-error.js';
import { StartupError } from '../../common/errors/startup-error.js';
import { scramOf } from './scram.js';

/** As whom the API works with the database, which somebody else owns. */
export interface ApiRole {
  name: string;
  /** Given to the role, which is made where it is missing; without it somebody else makes the role. */
  password?: string;
}

/** Those of the shop and of its job queue. */
const SCHEMAS = 'public, pgboss';
const ROWS = 'SELECT, INSERT, UPDATE, DELETE';
/** What only the owner writes: which state the schemas are in. */
const TO_READ = 'public.migrations, pgboss.version';
/** But for when the job queue was last looked after, which stands in the same row. */
const TIMES = 'maintained_on, monitored_on, cron_on';

const FIND = `
  SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
      OR pg_has_role(oid, current_user, 'MEMBER') AS "isMighty"
  FROM pg_roles WHERE rolname = $1`;

async function makeRole(session: EntityManager, { name, password }: ApiRole): Promise<void> {
  const [found] = await session.query<{ isMighty: boolean }[]>(FIND, [name]);
  if (found?.isMighty) {
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
 * Rows may be read and written, and no more. Tables of later migrations come into the world with it: what runs already must not
 * be refused between a migration and the next grant.
 */
const grantsFor = (name: string, database: string): string => {
  const [role, future] = [escapeIdentifier(name), `ALTER DEFAULT PRIVILEGES IN SCHEMA ${SCHEMAS}`];
  return `
    GRANT CONNECT ON DATABASE ${escapeIdentifier(database)} TO ${role};
    GRANT USAGE ON SCHEMA ${SCHEMAS} TO ${role};
    GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${SCHEMAS} TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON ${TO_READ} FROM ${role};
    GRANT UPDATE (${TIMES}) ON pgboss.version TO ${role};
    ${future} GRANT ${ROWS} ON TABLES TO ${role};
    ${future} GRANT USAGE ON SEQUENCES TO ${role}`;
};

/** Schemas of extensions that the role may not use yet: where a provider has installed them apart from the shop's tables. */
const EXTENSION_SCHEMAS = `
  SELECT DISTINCT quote_ident(nspname) AS name
  FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
  WHERE extname IN ('unaccent', 'pg_trgm') AND NOT has_schema_privilege($1, nspname, 'USAGE')`;

/**
 * Lets a role work with what the session's own owns, again and again.
 * @throws StartupError when there is no such role, or it may do too much
 */
export async function allowApi(session: EntityManager, role: ApiRole): Promise<void> {
  try {
    await makeRole(session, role);
    const [row] = await session.query<{ name: string }[]>('SELECT current_database() AS name');
    // Sent as one: all of it, or nothing.
    await session.query(grantsFor(role.name, row?.name ?? ''));
    const schemas = await session.query<{ name: string }[]>(EXTENSION_SCHEMAS, [role.name]);
    for (const { name } of schemas) {
      await session.query(`GRANT USAGE ON SCHEMA ${name} TO ${escapeIdentifier(role.name)}`);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The role ${role.name} cannot be made or given its rights (${messageOf(error)}). The owner of the database needs CREATEROLE for it; or an administrator makes the role, and API_DATABASE_PASSWORD is left out.`,
    );
  }
}
