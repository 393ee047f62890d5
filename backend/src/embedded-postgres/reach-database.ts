import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { StartupError } from '../common/errors/startup-error.js';
import type { Env } from '../config/env.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { generatedSecret } from '../config/generated-secret.js';
import { PASSWORD, ROLE } from './cluster.js';

/** @returns the URL of a data folder's running database. After a crash, nothing may listen there. */
export function findRunning(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  const password = generatedSecret(dataDir, PASSWORD);
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`;
}

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
