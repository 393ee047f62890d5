import { Client } from 'pg';
import { messageOf } from '../common/errors/describe-error.js';
import { StartupError } from '../common/errors/startup-error.js';
import { SESSION_SETTINGS } from './data-source.js';

const SETTINGS = 'SELECT name, setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name';
const LIMIT = 5_000;

async function settingsBy(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: LIMIT });
  client.on('error', () => undefined); // the statement tells
  try {
    await client.connect();
    const names = Object.keys(SESSION_SETTINGS);
    const { rows } = await client.query<{ name: string; setting: string }>(SETTINGS, [names]);
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A pooler drops what a client asks of its session: the sessions that it hands out must have it already.
 * @throws StartupError when nobody answers there, or they have it not
 */
export async function assertWayThrough(pooler: string): Promise<void> {
  const settings = await settingsBy(pooler).catch((error: unknown) => {
    throw new StartupError(
      `The database cannot be reached by DATABASE_URL, only by DATABASE_DIRECT_URL (${messageOf(error)}). Check the pooler between them.`,
    );
  });
  const missing = Object.entries(SESSION_SETTINGS).filter(
    ([name, value]) => settings[name] !== value,
  );
  if (missing.length > 0) {
    const wanted = missing.map(([name, value]) => `SET ${name} = ${value}`).join('; ');
    throw new StartupError(
      `The pooler of DATABASE_URL hands out sessions that are not the shop's. Set its connect_query to: ${wanted}.`,
    );
  }
}
