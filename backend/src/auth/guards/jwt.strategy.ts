import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { Env } from '../../config/env.js';
import type { AuthUser } from '../auth-user.js';
import { type Role, SESSION_COOKIES } from '../role.js';
import { SessionKeys } from '../sessions/session-keys.js';
import type { SessionToken } from '../sessions/session-token.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** The role whose cookie the strategy reads, left on the request by JwtAuthGuard. */
export type RequestWithRole = Request & { sessionRole?: Role };

/** A cookie that begins with `j:` comes as whatever it says in JSON: that is no token. */
function cookieOf({ cookies, sessionRole }: RequestWithRole): string | null {
  if (!sessionRole) return null;
  const cookie = (cookies as Record<string, unknown>)[SESSION_COOKIES[sessionRole]];
  return typeof cookie === 'string' ? cookie : null;
}

/** Finds out whose session a request holds, from the cookie of the role that its route asks for. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(Env) env: Env,
    private readonly sessions: SessionsService,
  ) {
    const keys = new SessionKeys(env);
    super({
      jwtFromRequest: cookieOf,
      // The types of the library do not know that it takes keys.
      secretOrKeyProvider: (_request, token: string, done) =>
        done(null, keys.of(token) as unknown as Buffer),
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
