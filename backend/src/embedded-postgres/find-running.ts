import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
