import { Client } from 'pg';
import { loggableMessage } from '../common/errors/describe-error.js';
import { StartupError } from '../common/errors/startup-error.js';
import { sessionSettings } from './data-source.js';

const SETTINGS = 'SELECT name, setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name';
const CONNECT_TIMEOUT_MS = 5_000;

async function settingsBy(url: string, names: string[]): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined); // reported by the statement
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(SETTINGS, [names]);
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Poolers ignore the settings that a client sends at connect, so their sessions must have them already.
 * @param wait the setting DATABASE_TIMEOUT_SECONDS, in seconds
 * @throws StartupError if the pooler is unavailable, or its sessions have other settings
 */
export async function assertPoolerSettings(pooler: string, wait: number): Promise<void> {
  const wanted = sessionSettings(wait);
  const settings = await settingsBy(pooler, Object.keys(wanted)).catch((error: unknown) => {
    throw new StartupError(
      `The database cannot be reached by DATABASE_URL, only by DATABASE_DIRECT_URL (${loggableMessage(error)}). Check the pooler between them.`,
    );
  });
  const missing = Object.entries(wanted).filter(([name, value]) => settings[name] !== value);
  if (missing.length > 0) {
    const query = missing.map(([name, value]) => `SET ${name} = ${value}`).join('; ');
    throw new StartupError(
      `The pooler of DATABASE_URL returns sessions without the required settings. Set its connect_query to: ${query}.`,
    );
  }
}
