import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { AuthUser } from './auth-user.js';
import { IS_PUBLIC } from './public.decorator.js';
import type { Role } from './role.js';
import { OPTIONAL_ROLE, ROLE } from './roles.decorator.js';

/** Global: lets a request pass only where @Public(), @OptionalRole() or @Roles() opened the route to it. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const open =
      this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets) ??
      this.reflector.getAllAndOverride<Role | undefined>(OPTIONAL_ROLE, targets);
    if (open) return true;
    const role = this.reflector.getAllAndOverride<Role | undefined>(ROLE, targets);
    const { user } = context.switchToHttp().getRequest<Request & { user?: AuthUser }>();
    return role !== undefined && user?.role === role;
  }
}
