import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { AuthUser } from '../auth-user.js';
import { accessOf } from './access.js';
import { NotSignedInError } from '../auth.errors.js';
import type { RequestWithRole } from './jwt.strategy.js';

/** Registered globally. A route without an access rule is rejected by RolesGuard. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context);
    if (access?.isOpen && !access.role) return true;
    context.switchToHttp().getRequest<RequestWithRole>().sessionRole = access?.role;
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
