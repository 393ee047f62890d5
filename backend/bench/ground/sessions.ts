import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Signs the sessions of this run. */
export const JWT_SECRET = randomBytes(32).toString('hex');

/** The lifetime of a session, in seconds. */
const AGE = 86_400;

const encode = (text: object): string => Buffer.from(JSON.stringify(text)).toString('base64url');

/** @returns the cookie of a session, as a browser sends it */
function cookieOf(sid: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = { sid, role: 'customer', iat: now, exp: now + AGE };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `token=${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

/** A logged-in customer. */
export interface Customer {
  id: string;
  sessionId: string;
  cookie: string;
  addressId: string;
}

/**
 * Creates sessions for customers with an address, without using their passwords.
 * @param emails LIKE pattern of their email addresses
 */
export async function logIn(database: pg.Pool, emails: string): Promise<Customer[]> {
  const { rows } = await database.query<Omit<Customer, 'cookie'>>(
    `WITH opened AS (
       INSERT INTO sessions (user_id, expires_at)
       SELECT id, now() + make_interval(secs => $2) FROM users WHERE email LIKE $1 ORDER BY email
       RETURNING id, user_id
     )
     SELECT user_id AS id, opened.id AS "sessionId", addresses.id AS "addressId"
     FROM opened JOIN addresses USING (user_id) ORDER BY addresses.email`,
    [emails, AGE],
  );
  return rows.map((row) => ({ ...row, cookie: cookieOf(row.sessionId) }));
}
