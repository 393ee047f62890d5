import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, MoreThan, Repository } from 'typeorm';
import { isUniqueViolation } from '../database/unique-violation.js';
import { Env } from '../config/env.js';
import type { AuthUser } from './auth-user.js';
import { CommonPasswordError, EmailTakenError, InvalidCredentialsError } from './auth.errors.js';
import type { LoginDto } from './dto/login.dto.js';
import type { RegisterDto } from './dto/register.dto.js';
import type { SessionToken } from './jwt.strategy.js';
import { LoginLimiter } from './login-limiter.js';
import { hashPassword, isCommonPassword, isPassword } from './passwords.js';
import type { Role } from './role.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** A fresh login: who it is and the token for the cookie. */
export interface SignedIn {
  user: User;
  token: string;
}

@Injectable()
export class AuthService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @Inject(Env) private readonly env: Env,
    private readonly jwt: JwtService,
    private readonly limiter: LoginLimiter,
  ) {}

  async register({ name, email, password }: RegisterDto): Promise<SignedIn> {
    if (isCommonPassword(password)) throw new CommonPasswordError();
    const user = this.users.create({
      role: 'customer',
      name,
      email,
      passwordHash: await hashPassword(password),
    });
    try {
      await this.users.insert(user);
    } catch (error) {
      if (isUniqueViolation(error)) throw new EmailTakenError();
      throw error;
    }
    return this.openSession(user);
  }

  /**
   * Logs in to an account of one role.
   * @param address where the attempt comes from, to slow down guessing
   * @throws InvalidCredentialsError for an unknown address and a wrong password alike, TooManyAttemptsError
   */
  login(role: Role, { email, password }: LoginDto, address: string): Promise<SignedIn> {
    return this.limiter.attempt([`address:${address}`, `${role}:${email}`], async () => {
      const user = await this.users.findOneBy({ role, email });
      const matches = await isPassword(user?.passwordHash, password);
      if (!user || user.disabledAt || !matches) throw new InvalidCredentialsError();
      return this.openSession(user);
    });
  }

  /** Who a token stands for; null when its session has ended, on the server or by age. */
  async findSessionUser({ sid, role }: SessionToken): Promise<AuthUser | null> {
    const session = await this.sessions
      .createQueryBuilder('session')
      .innerJoinAndSelect(
        'session.user',
        'user',
        'user.role = :role AND user.disabled_at IS NULL',
        {
          role,
        },
      )
      .where({ id: sid, expiresAt: MoreThan(new Date()) })
      .getOne();
    if (!session) return null;
    const { id, name, email } = session.user;
    return { id, role, name, email, sessionId: session.id };
  }

  async isSessionOpen({ sessionId }: AuthUser): Promise<boolean> {
    return this.sessions.existsBy({ id: sessionId, expiresAt: MoreThan(new Date()) });
  }

  async logout(user: AuthUser): Promise<void> {
    await this.sessions.delete({ id: user.sessionId });
  }

  private async openSession(user: User): Promise<SignedIn> {
    const seconds = this.env.sessionDays * 24 * 60 * 60;
    const session = this.sessions.create({
      userId: user.id,
      expiresAt: new Date(Date.now() + seconds * 1000),
    });
    await this.sessions.delete({ userId: user.id, expiresAt: LessThan(new Date()) });
    await this.sessions.insert(session);
    const payload: SessionToken = { sid: session.id, role: user.role };
    return { user, token: await this.jwt.signAsync(payload, { expiresIn: seconds }) };
  }
}
