import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { Env } from '../../config/env.js';
import type { AuthUser } from '../auth-user.js';
import { type Role, SESSION_COOKIES } from '../role.js';
import type { SessionToken } from '../sessions/session-token.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** The role whose cookie the strategy reads, left on the request by JwtAuthGuard. */
export type RequestWithRole = Request & { sessionRole?: Role };

const cookieOf = (request: RequestWithRole): string | null => {
  const cookies = request.cookies as Record<string, string | undefined>;
  return request.sessionRole ? (cookies[SESSION_COOKIES[request.sessionRole]] ?? null) : null;
};

/**
 * A secret as a key that is made once: each token whose secret comes as text is tried as a public key first, which costs more
 * than all the rest of a request. The types of the library do not know that it takes keys.
 */
const verificationKey = (secret: string): Buffer =>
  createSecretKey(Buffer.from(secret)) as unknown as Buffer;

/** Finds out whose session a request holds, from the cookie of the role that its route asks for. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(Env) env: Env,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: cookieOf,
      secretOrKey: verificationKey(env.jwtSecret),
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  /** A valid token is not enough: its session must still be there. */
  async validate(request: RequestWithRole, token: SessionToken): Promise<AuthUser | null> {
    if (token.role !== request.sessionRole || !isUUID(token.sid)) return null;
    return this.sessions.findUser(token);
  }
}
