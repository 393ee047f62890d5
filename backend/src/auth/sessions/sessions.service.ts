import { Inject, Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import { type EntityManager, LessThan, MoreThan, Not, Repository } from 'typeorm';
import { ReadPool } from '../../database/read-pool.js';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import { Env } from '../../config/env.js';
import type { AuthUser, Role } from '../auth-user.js';
import { NotSignedInError } from '../auth.errors.js';
import { deviceOf } from './device.js';
import type { SessionToken } from './session-keys.js';
import { Session } from './session.entity.js';
import type { User } from '../user.entity.js';

const FIND_USER = statement<Pick<User, 'id' | 'name' | 'email'> & { wasIdle: boolean }>(
  'session_user',
  `SELECT users.id, name, email,
     coalesce(last_used_at, sessions.created_at) < now() - interval '5 minutes' AS "wasIdle"
   FROM sessions JOIN users ON users.id = user_id
   WHERE sessions.id = $1 AND expires_at > now() AND role = $2 AND disabled_at IS NULL`,
);

const OPEN_SESSION = statement(
  'open_session',
  'SELECT FROM sessions WHERE id = $1 AND expires_at > now()',
);

/** Of concurrent requests, one writes and none waits. */
const NOTE_USE = statement(
  'note_session_use',
  `UPDATE sessions SET last_used_at = now() WHERE id = (
     SELECT id FROM sessions
     WHERE id = $1 AND coalesce(last_used_at, created_at) < now() - interval '5 minutes'
     FOR UPDATE SKIP LOCKED)`,
);

/** One row per login; the token of an existing session authenticates its user. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);

  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @Inject(Env) private readonly env: Env,
    private readonly jwt: JwtService,
    private readonly reads: ReadPool,
  ) {}

  /**
   * Opens a session if the account's factors have not changed since they were checked. Changing the password, switching
   * on two-factor login and disabling the account lock the user's row first, so they either end this session,
   * too, or are seen here.
   * @param tx must have locked the user's row
   * @param twoFactorSince when the code that the login used was switched on; null for an account without a code
   * @param userAgent the User-Agent header
   * @returns the token for the cookie; null if the factors have changed or the account is disabled
   */
  async open(
    tx: EntityManager,
    { id, role, passwordHash }: User,
    twoFactorSince: Date | null,
    userAgent?: string,
  ): Promise<string | null> {
    const { browser, system } = deviceOf(userAgent);
    const seconds = this.env.sessionDays * 24 * 60 * 60;
    const [session] = await tx.query<{ id: string }[]>(
      `INSERT INTO sessions (user_id, expires_at, browser, system)
       SELECT id, now() + make_interval(secs => $3), $4, $5 FROM users
       WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL
         AND (SELECT date_trunc('milliseconds', confirmed_at) FROM two_factors WHERE user_id = users.id)
           IS NOT DISTINCT FROM $6::timestamptz
       FOR SHARE
       RETURNING id`,
      [id, passwordHash, seconds, browser, system, twoFactorSince],
    );
    if (!session) return null;
    await tx.delete(Session, { userId: id, expiresAt: LessThan(new Date()) });
    const payload: SessionToken = { sid: session.id, role };
    return this.jwt.signAsync(payload, { expiresIn: seconds });
  }

  /** @returns the user of a token; null if its session was ended or has expired */
  async findUser({ sid, role }: SessionToken): Promise<AuthUser | null> {
    const [found] = await this.reads.run(FIND_USER, [sid, role]);
    if (!found) return null;
    const { wasIdle, ...user } = found;
    if (wasIdle) this.touch(sid);
    return { ...user, role, sessionId: sid };
  }

  /** Runs at most every few minutes and is not awaited: it lets users see which of their devices is active. */
  private touch(id: string): void {
    run(this.sessions.manager, NOTE_USE, [id]).catch((error: unknown) => {
      this.logger.debug('The use of a session was not noted', error);
    });
  }

  /** @returns whether the session is still open, for connections that outlive their request */
  async isOpen({ sessionId }: AuthUser): Promise<boolean> {
    return (await this.reads.run(OPEN_SESSION, [sessionId])).length > 0;
  }

  /** Ends the sessions of one role whose tokens a browser sends, of any user. */
  async endEarlier(
    role: Role,
    tokens: readonly string[],
    tx: EntityManager = this.sessions.manager,
  ): Promise<void> {
    for (const token of tokens) {
      const earlier = await this.read(token);
      if (earlier?.role === role && isUUID(earlier.sid)) {
        await tx.delete(Session, { id: earlier.sid });
      }
    }
  }

  private async read(token: string): Promise<SessionToken | undefined> {
    try {
      return await this.jwt.verifyAsync<SessionToken>(token, { algorithms: ['HS256'] });
    } catch {
      return undefined;
    }
  }

  /** Ends one session, including copies of its cookie. */
  async end({ sessionId }: AuthUser): Promise<void> {
    await this.sessions.delete({ id: sessionId });
  }
}

/**
 * Ends all sessions of a user.
 * @param but id of a session that stays open
 */
export async function endSessions(tx: EntityManager, userId: string, but?: string): Promise<void> {
  await tx.delete(Session, { userId, ...(but !== undefined && { id: Not(but) }) });
}

/**
 * For a write long after the request began, such as an upload: locks the session, so that it stays open until the
 * transaction ends.
 * @throws NotSignedInError
 */
export async function assertSignedIn(tx: EntityManager, { sessionId }: AuthUser): Promise<void> {
  const session = await tx.findOne(Session, {
    where: { id: sessionId, expiresAt: MoreThan(new Date()) },
    lock: { mode: 'pessimistic_read' },
  });
  if (!session) throw new NotSignedInError();
}
