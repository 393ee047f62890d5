import type { DataSource } from 'typeorm';
import { ENTITIES } from './app.entities.js';
import { findSellers, type User } from './auth/users.js';
import { messageOf } from './common/errors/describe-error.js';
import { StartupError } from './common/errors/startup-error.js';
import { type Env, loadEnv } from './config/env.js';
import { createDataSource } from './database/data-source.js';
import { inTransaction } from './database/transaction.js';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import { findRunning } from './embedded-postgres/find-running.js';
import { makePasswordLink } from './seller/staff/password-link.js';

/** Of the settings, or of the data folder: of a shop that runs there, else started for this alone. */
async function openDatabase({ databaseUrl, dataDir }: Env) {
  const url = databaseUrl ?? findRunning(dataDir);
  if (url) {
    const database = await createDataSource(url, ENTITIES)
      .initialize()
      .catch((error: unknown) => {
        if (databaseUrl) throw error;
        // What a crash has left.
        return undefined;
      });
    if (database) return { database, close: () => database.destroy() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir });
  const database = await createDataSource(embedded.url, ENTITIES).initialize();
  const close = async (): Promise<void> => {
    await database.destroy();
    await embedded.stop();
  };
  return { database, close };
}

async function findSeller(database: DataSource, email?: string): Promise<User> {
  const sellers = (await findSellers(database.manager)).filter(({ disabledAt }) => !disabledAt);
  const wanted = email?.trim().toLowerCase();
  const named = wanted === undefined ? sellers : sellers.filter((one) => one.email === wanted);
  const [seller, ...more] = named;
  if (seller && more.length === 0) return seller;
  const all = sellers.map((one) => `  npm run seller:password -- ${one.email}`).join('\n');
  throw new StartupError(`Which seller? One of these may log in:\n${all}`);
}

/** Prints a link with which a seller chooses a new password: for whoever runs the shop, when nobody can log in. */
async function main(): Promise<void> {
  const env = loadEnv();
  const { database, close } = await openDatabase(env);
  try {
    const seller = await findSeller(database, process.argv[2]);
    const link = await inTransaction(database, (tx) => makePasswordLink(tx, seller, env.publicUrl));
    process.stdout.write(
      `${seller.name} (${seller.email}) chooses a new password here, once and within 30 minutes:\n${link}\n`,
    );
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  // Its own sentences name sellers; those of others are as a log would have them.
  const sentence = error instanceof StartupError ? error.message : messageOf(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
