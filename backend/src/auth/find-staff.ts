import type { EntityManager } from 'typeorm';
import { run } from '../database/run.js';
import { statement } from '../database/statement.js';
import { MAX_LISTED_SESSIONS, type Session } from './sessions/own-sessions.js';
import type { User } from './users.js';

type Account = Pick<User, 'id' | 'name' | 'email' | 'disabledAt' | 'lastLoginAt' | 'createdAt'>;
type Login = Pick<Session, 'id' | 'browser' | 'system' | 'createdAt' | 'lastUsedAt'>;

/** A seller with their open sessions. */
export interface StaffMember extends Account {
  hasTwoFactor: boolean;
  /** The most recently used first. */
  sessions: Login[];
}

/** Dates are strings in JSON. */
type JsonLogin = Omit<Login, 'createdAt' | 'lastUsedAt'> & {
  createdAt: string;
  lastUsedAt: string | null;
};

const FIND_STAFF = statement<Omit<StaffMember, 'sessions'> & { sessions: JsonLogin[] }>(
  'find_staff',
  `SELECT users.id, name, email, disabled_at AS "disabledAt", last_login_at AS "lastLoginAt", created_at AS "createdAt",
     EXISTS (SELECT FROM two_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS "hasTwoFactor",
     ARRAY(
       SELECT json_build_object('id', id, 'browser', browser, 'system', system, 'createdAt', created_at, 'lastUsedAt', last_used_at)
       FROM sessions WHERE user_id = users.id AND expires_at > now()
       ORDER BY coalesce(last_used_at, created_at) DESC LIMIT ${MAX_LISTED_SESSIONS}
     ) AS sessions
   FROM users WHERE role = 'seller' ORDER BY users.id`,
);

/** @returns all sellers, including disabled ones, the oldest first */
export async function findStaff(tx: EntityManager): Promise<StaffMember[]> {
  const staff = await run(tx, FIND_STAFF, []);
  return staff.map((member) => ({ ...member, sessions: member.sessions.map(toLogin) }));
}

const toLogin = ({ createdAt, lastUsedAt, ...login }: JsonLogin): Login => ({
  ...login,
  createdAt: new Date(createdAt),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
});
