import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { StartupError } from '../common/errors/startup-error.js';
import type { Env } from '../config/env.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { findRunning } from './find-running.js';

export interface ReachedDatabase {
  url: string;
  /** Whether it was started for this process, because no shop is running. */
  isOurs: boolean;
  /** Stops it if it was started for this process. */
  leave: () => Promise<void>;
}

/** A crashed shop leaves the port of a database that no longer runs. */
async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Finds the database of the settings or of the data folder, where it is started for this process unless a shop is running.
 * @throws StartupError if there is none
 */
export async function reachDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): Promise<ReachedDatabase> {
  const running = databaseDirectUrl ?? databaseUrl ?? findRunning(dataDir);
  if (running && (databaseUrl || (await isReachable(running)))) {
    return { url: running, isOurs: false, leave: () => Promise.resolve() };
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new StartupError(
      `There is no shop in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`,
    );
  }
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  return { url, isOurs: true, leave: stop };
}
