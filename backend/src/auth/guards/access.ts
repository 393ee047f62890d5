import {
  type CustomDecorator,
  type ExecutionContext,
  SetMetadata,
  type CanActivate,
  Injectable,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Role, AuthUser } from '../auth-user.js';

/**
 * The access rule of a route. It is a single value, so that the rule of a handler replaces the whole rule of its class.
 */
export interface Access {
  /** The role whose session the handler gets. */
  role?: Role;
  /** Whether requests without such a session are allowed, too. */
  isOpen: boolean;
}

const ACCESS = 'access';

/** Sets the access rule of a handler or a class; see @Public(), @Roles() and @OptionalRole(). */
const allow = (access: Access): CustomDecorator => SetMetadata(ACCESS, access);

/** @returns undefined for a route without a rule, which is closed */
export const accessOf = (
  reflector: Reflector,
  context: Pick<ExecutionContext, 'getHandler' | 'getClass'>,
): Access | undefined =>
  reflector.getAllAndOverride<Access | undefined>(ACCESS, [
    context.getHandler(),
    context.getClass(),
  ]);

/** Opens a route to everybody, without looking up a session. */
export const Public = (): CustomDecorator => allow({ isOpen: true });

/** Opens a route to sessions of one role. */
export const Roles = (role: Role): CustomDecorator => allow({ role, isOpen: false });

/** Opens a route to everybody; a session of the role is looked up if there is one. */
export const OptionalRole = (role: Role): CustomDecorator => allow({ role, isOpen: true });

/** Registered globally: a request passes only if @Public(), @OptionalRole() or @Roles() opened the route to it. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(this.reflector, context);
    if (!access) return false;
    if (access.isOpen) return true;
    const { user } = context.switchToHttp().getRequest<Request & { user?: AuthUser }>();
    return access.role !== undefined && user?.role === access.role;
  }
}
