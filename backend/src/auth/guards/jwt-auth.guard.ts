import { type ExecutionContext, Injectable, Inject } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { accessOf } from './access.js';
import { NotSignedInError } from '../auth.errors.js';
import { Env } from '../../config/env.js';
import { type Role, SESSION_COOKIES, type AuthUser } from '../auth-user.js';
import { type Cookies, tokensIn } from '../cookies.js';
import { SessionKeys, type SessionToken } from '../sessions/session-keys.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** JwtAuthGuard sets the role whose cookie the strategy reads. */
type RequestWithRole = Request & { sessionRole?: Role };

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

/** Registered globally. A route without an access rule is rejected by RolesGuard. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context);
    const request = context.switchToHttp().getRequest<RequestWithRole>();
    request.sessionRole = access?.role;
    if (access?.isOpen && tokenOf(request) === null) return true;
    return (await super.canActivate(context)) as boolean;
  }

  /**
   * Adds the user to the log lines of the request. Other errors, for example an unavailable database, are passed on:
   * they must not turn a customer into a visitor.
   * @throws NotSignedInError if there is no session and the route requires one
   */
  override handleRequest<TUser = AuthUser>(
    error: Error | null,
    user: (TUser & AuthUser) | false,
    _info: unknown,
    context: ExecutionContext,
  ): TUser {
    if (error) throw error;
    if (user) {
      context.switchToHttp().getRequest<RequestWithRole>().log[user.role] = user.id;
      return user;
    }
    if (accessOf(this.reflector, context)?.isOpen) return undefined as TUser;
    throw new NotSignedInError();
  }
}
