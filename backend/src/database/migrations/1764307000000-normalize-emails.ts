import type { MigrationInterface, QueryRunner } from 'typeorm';
import { plainEmail } from '../../common/email.js';

/** ASCII has one form. */
const isOdd = (column: string): string => `octet_length(${column}) <> char_length(${column})`;

interface Account {
  id: string;
  email: string;
}

/**
 * The first of the accounts whose addresses become equal keeps the address: a confirmed one, whose owner has received its emails, or
 * else the oldest.
 */
const rank = (account: string): string =>
  `${account}.email_confirmed_at IS NULL, ${account}.created_at, ${account}.id`;

/** Accounts whose address may have another form, in the order in which they may have it. */
const ODD_ACCOUNTS = `SELECT id, email FROM users WHERE ${isOdd('email')} ORDER BY ${rank('users')}`;

/** Another account of the same role that has an address, and whether it comes later. */
const HOLDER = `
  SELECT holder.id, (${rank('holder')}) > (${rank('own')}) AS "isLater"
  FROM users AS own JOIN users AS holder ON holder.role = own.role AND holder.email = $2
  WHERE own.id = $1`;

const setEmail = (runner: QueryRunner, id: string, email: string): Promise<unknown> =>
  runner.query('UPDATE users SET email = $2 WHERE id = $1', [id, email]);

/** Gives each of two accounts the address of the other one. */
async function exchangeEmails(runner: QueryRunner, one: Account, other: Account): Promise<void> {
  await runner.query('BEGIN');
  try {
    await setEmail(runner, other.id, other.id);
    await setEmail(runner, one.id, other.email);
    await setEmail(runner, other.id, one.email);
    await runner.query('COMMIT');
  } catch (error) {
    await runner.query('ROLLBACK');
    throw error;
  }
}

/** An account whose normalised address belongs to another one keeps, or gets, the address that is not normalised. */
async function normalizeAccount(runner: QueryRunner, { id, email }: Account): Promise<void> {
  const wanted = plainEmail(email);
  if (wanted === email) return;
  const [holder] = (await runner.query(HOLDER, [id, wanted])) as {
    id: string;
    isLater: boolean;
  }[];
  if (!holder) {
    await setEmail(runner, id, wanted);
  } else if (holder.isLater) {
    await exchangeEmails(runner, { id, email }, { id: holder.id, email: wanted });
  }
}

/** Of two subscriptions that become equal the one that was confirmed stays, or the older one. */
async function normalizeSubscription(runner: QueryRunner, email: string): Promise<void> {
  const wanted = plainEmail(email);
  if (wanted === email) return;
  await runner.query(
    `DELETE FROM newsletter_subscribers WHERE id IN (
       SELECT id FROM newsletter_subscribers WHERE email IN ($1, $2)
       ORDER BY confirmed_at IS NULL, id OFFSET 1)`,
    [email, wanted],
  );
  await runner.query('UPDATE newsletter_subscribers SET email = $2 WHERE email = $1', [
    email,
    wanted,
  ]);
}

/** Addresses have the form by which they are found now. docs/operating/support.md says how duplicate accounts are listed and resolved. */
export class NormalizeEmails1764307000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const account of (await runner.query(ODD_ACCOUNTS)) as Account[]) {
      await normalizeAccount(runner, account);
    }
    const oddOf = async (table: string, column: string): Promise<string[]> => {
      const rows = (await runner.query(
        `SELECT DISTINCT ${column} AS email FROM ${table} WHERE ${isOdd(column)}`,
      )) as { email: string }[];
      return rows.map(({ email }) => email);
    };
    for (const email of await oddOf('newsletter_subscribers', 'email')) {
      await normalizeSubscription(runner, email);
    }
    for (const [table, column] of [
      ['contact_messages', 'email'],
      ['account_links', 'new_email'],
    ] as const) {
      for (const email of await oddOf(table, column)) {
        await runner.query(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [
          email,
          plainEmail(email),
        ]);
      }
    }
  }

  /** Their former forms are not kept. The release before finds an address by the form that it has now, if it is entered so. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
