import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { NotSignedInError } from './auth.errors.js';
import type { RequestWithRole } from './jwt.strategy.js';
import { IS_PUBLIC } from './public.decorator.js';
import type { Role } from './role.js';
import { OPTIONAL_ROLE, ROLE } from './roles.decorator.js';

/** Global: a route that says nothing is closed, see RolesGuard. Metadata of the handler wins over the class's. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  private roleOf(key: string, context: ExecutionContext): Role | undefined {
    return this.reflector.getAllAndOverride<Role | undefined>(key, [
      context.getHandler(),
      context.getClass(),
    ]);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets)) return true;
    context.switchToHttp().getRequest<RequestWithRole>().sessionRole =
      this.roleOf(OPTIONAL_ROLE, context) ?? this.roleOf(ROLE, context);
    return (await super.canActivate(context)) as boolean;
  }

  /** An error (the database is away, say) is passed on; it does not make anybody a visitor. */
  override handleRequest<TUser>(
    error: Error | null,
    user: TUser | false,
    _info: unknown,
    context: ExecutionContext,
  ): TUser {
    if (error) throw error;
    if (user) return user;
    if (this.roleOf(OPTIONAL_ROLE, context)) return undefined as TUser;
    throw new NotSignedInError();
  }
}
