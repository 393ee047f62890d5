import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThan, MoreThan, Not, Repository } from 'typeorm';
import { ask, statement } from '../../database/statement.js';
import { Env } from '../../config/env.js';
import type { AuthUser } from '../auth-user.js';
import { NotSignedInError } from '../auth.errors.js';
import type { SessionToken } from './session-token.js';
import { Session } from './session.entity.js';
import type { User } from '../user.entity.js';

const FIND_USER = statement<Pick<User, 'id' | 'name' | 'email'>>(
  'session_user',
  `SELECT users.id, name, email FROM sessions JOIN users ON users.id = user_id
   WHERE sessions.id = $1 AND expires_at > now() AND role = $2 AND disabled_at IS NULL`,
);

/** A row for each login; who has the token of a session that is there is logged in. */
@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @Inject(Env) private readonly env: Env,
    private readonly jwt: JwtService,
  ) {}

  /**
   * Opens a session, if the account is still as it was when its password was checked. Who changes the password or disables the
   * account locks its row first: either they end this session too, or they are seen here.
   * @returns the token for the cookie; null when the password is another by now, or the account is disabled
   */
  async open(tx: EntityManager, { id, role, passwordHash }: User): Promise<string | null> {
    const seconds = this.env.sessionDays * 24 * 60 * 60;
    const [session] = await tx.query<{ id: string }[]>(
      `INSERT INTO sessions (user_id, expires_at)
       SELECT id, now() + make_interval(secs => $3) FROM users
       WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL FOR SHARE
       RETURNING id`,
      [id, passwordHash, seconds],
    );
    if (!session) return null;
    await tx.delete(Session, { userId: id, expiresAt: LessThan(new Date()) });
    const payload: SessionToken = { sid: session.id, role };
    return this.jwt.signAsync(payload, { expiresIn: seconds });
  }

  /** Who a token stands for; null when its session has ended, on the server or by age. */
  async findUser({ sid, role }: SessionToken): Promise<AuthUser | null> {
    const [user] = await ask(this.sessions.manager.connection, FIND_USER, [sid, role]);
    return user ? { ...user, role, sessionId: sid } : null;
  }

  /** Whether somebody is still logged in, for connections that outlive their request. */
  async isOpen({ sessionId }: AuthUser): Promise<boolean> {
    return this.sessions.existsBy({ id: sessionId, expiresAt: MoreThan(new Date()) });
  }

  /** Ends one session, for all who hold its token. */
  async end({ sessionId }: AuthUser): Promise<void> {
    await this.sessions.delete({ id: sessionId });
  }
}

/**
 * Ends all sessions of a user.
 * @param but id of one that stays
 */
export async function endSessions(tx: EntityManager, userId: string, but?: string): Promise<void> {
  await tx.delete(Session, { userId, ...(but !== undefined && { id: Not(but) }) });
}

/**
 * For a write that follows long after the request began, such as an upload: the session must still be open, and is until the
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
