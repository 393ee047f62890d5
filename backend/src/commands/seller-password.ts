import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { ENTITIES } from '../app.discovery.js';
import { hashPassword, lengthOf, PASSWORD_LENGTH } from '../auth/passwords/passwords.js';
import { findSellers, setPassword, type User } from '../auth/users.js';
import { addToAuditLog } from '../audit-log/audit-log.js';
import { StartupError } from '../common/errors/startup-error.js';
import { plainEmail } from '../common/email.js';
import { runCommand } from '../common/run-command.js';
import { isWeakPassword } from '../common/weak-password.js';
import type { Env } from '../config/env.js';
import { loadEnv } from '../config/load-env.js';
import { createDataSource } from '../database/data-source.js';
import { inTransaction } from '../database/transaction.js';
import { reachDatabase } from '../embedded-postgres/reach-database.js';
import { makePasswordLink } from '../seller/staff/staff.service.js';

async function openDatabase(env: Env) {
  const { url, leave } = await reachDatabase(env);
  const database = await createDataSource(url, ENTITIES).initialize();
  const close = async (): Promise<void> => {
    await database.destroy();
    await leave();
  };
  return { database, close };
}

async function findSeller(database: DataSource, email?: string): Promise<User> {
  const sellers = (await findSellers(database.manager)).filter(({ disabledAt }) => !disabledAt);
  const wanted = email === undefined ? undefined : plainEmail(email);
  const named = wanted === undefined ? sellers : sellers.filter((one) => one.email === wanted);
  const [seller, ...more] = named;
  if (seller && more.length === 0) return seller;
  const all = sellers.map((one) => `  ${one.email}`).join('\n');
  throw new StartupError(
    `Which seller? Add the address of one who may log in to the command:\n${all}`,
  );
}

/** @returns the first line of the input: a password that is in no process list and no shell history */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}

/** Sets the seller's password from the input and ends their sessions; two-factor login stays. */
async function setPasswordOf(database: DataSource, seller: User, { shopName }: Env): Promise<void> {
  const password = await readLine();
  const { min, max } = PASSWORD_LENGTH;
  const length = lengthOf(password);
  if (length < min || length > max) {
    throw new StartupError(
      `A password has ${min} to ${max} characters. Write it into the first line.`,
    );
  }
  if (isWeakPassword(password, [seller.name, seller.email, shopName])) {
    throw new StartupError(
      'This password is easy to guess. Choose another one, such as several words.',
    );
  }
  const hash = await hashPassword(password);
  await inTransaction(database, async (tx) => {
    if (!(await setPassword(tx, seller, hash))) {
      throw new StartupError('The account has changed just now. Try again.');
    }
    const label = `${seller.name} (${seller.email})`;
    const what = { sellerId: null, subject: 'staff', subjectId: seller.id, label } as const;
    await addToAuditLog(tx, [{ ...what, action: 'password changed', before: {}, after: {} }]);
  });
  process.stdout.write(`${seller.name} (${seller.email}) logs in with the new password.\n`);
}

/** For sellers who cannot log in: prints a link to choose a new password, or reads one with --stdin. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { stdin: { type: 'boolean' } },
  });
  const env = loadEnv();
  const { database, close } = await openDatabase(env);
  try {
    const seller = await findSeller(database, positionals[0]);
    if (values.stdin) return await setPasswordOf(database, seller, env);
    const link = await inTransaction(database, (tx) => makePasswordLink(tx, seller, env.publicUrl));
    process.stdout.write(
      `${seller.name} (${seller.email}) chooses a new password here, once and within 30 minutes:\n${link}\n`,
    );
  } finally {
    await close();
  }
}

await runCommand(main);
