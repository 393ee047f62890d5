import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { Env } from '../../config/env.js';
import type { AuthUser } from '../auth-user.js';
import { type Cookies, tokensIn } from '../cookies.js';
import { type Role, SESSION_COOKIES } from '../role.js';
import { SessionKeys } from '../sessions/session-keys.js';
import type { SessionToken } from '../sessions/session-token.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** JwtAuthGuard sets the role whose cookie the strategy reads. */
export type RequestWithRole = Request & { sessionRole?: Role };

const tokenOf = ({ cookies, sessionRole }: RequestWithRole): string | null =>
  (sessionRole && tokensIn(cookies as Cookies, SESSION_COOKIES[sessionRole])[0]) ?? null;

/** Finds the user of the session from the cookie of the role that the route requires. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(Env) env: Env,
    private readonly sessions: SessionsService,
  ) {
    const keys = new SessionKeys(env);
    super({
      jwtFromRequest: tokenOf,
      // The types of passport-jwt do not allow key objects, although it accepts them.
      secretOrKeyProvider: (_request, token: string, done) =>
        done(null, keys.of(token) as unknown as Buffer),
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  /** A valid signature is not enough: the session must still exist. */
  async validate(request: RequestWithRole, token: SessionToken): Promise<AuthUser | null> {
    if (token.role !== request.sessionRole || !isUUID(token.sid)) return null;
    return this.sessions.findUser(token);
  }
}
