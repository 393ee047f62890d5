import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Role } from '../role.js';

/** Who may call a route. One value, so that what a handler says replaces all that its class says. */
export interface Access {
  /** Whose session the route is told of. */
  role?: Role;
  /** Whether it is open to those without such a session, too. */
  isOpen: boolean;
}

const ACCESS = 'access';

/** Says who may call a route or all routes of a class; see @Public(), @Roles() and @OptionalRole(). */
export const allow = (access: Access): CustomDecorator => SetMetadata(ACCESS, access);

/** Undefined for a route that says nothing: it is closed. */
export const accessOf = (
  reflector: Reflector,
  context: Pick<ExecutionContext, 'getHandler' | 'getClass'>,
): Access | undefined =>
  reflector.getAllAndOverride<Access | undefined>(ACCESS, [
    context.getHandler(),
    context.getClass(),
  ]);
