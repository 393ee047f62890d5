import type { Env } from '../config/env.js';
import { runCommand } from '../common/run-command.js';
import { printLine } from '../common/print-line.js';
import { loadEnvForCommand } from '../config/load-env.js';
import type { ApiRole } from '../database/upgrade/api-role.js';
import { embeddedApiRole } from '../embedded-postgres/api-role.js';
import { reachDatabase } from '../embedded-postgres/reach-database.js';
import { migrateDatabase } from '../migrate-database.js';

const roleOf = ({ databaseUrl, dataDir, apiDatabaseUser, apiDatabasePassword }: Env): ApiRole =>
  databaseUrl ? { name: apiDatabaseUser, password: apiDatabasePassword } : embeddedApiRole(dataDir);

const print = (line: string): void => printLine('info', line);

/** The migrate step: runs as the owner of the database, before the API of a release starts. */
async function main(): Promise<void> {
  const env = loadEnvForCommand();
  const { url, leave } = await reachDatabase(env);
  const begun = performance.now();
  try {
    const role = roleOf(env);
    await migrateDatabase(url, { role, print });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    print(`The database is up to date, after ${seconds} s. The API works with it as ${role.name}.`);
  } finally {
    await leave();
  }
}

await runCommand(main);
