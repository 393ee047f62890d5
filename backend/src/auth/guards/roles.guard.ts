import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { accessOf } from './access.js';
import type { AuthUser } from '../auth-user.js';

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
