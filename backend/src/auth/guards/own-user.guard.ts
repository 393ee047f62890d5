import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AuthUser } from '../auth-user.js';
import { NotYourAccountError } from '../auth.errors.js';

/** Old clients send `userId` with their requests. It may be missing, but must not be another user's. */
@Injectable()
export class OwnUserGuard implements CanActivate {
  /** @throws NotYourAccountError */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request & { user?: AuthUser }>();
    const inBody = (request.body as { userId?: unknown } | undefined)?.userId;
    for (const claimed of [inBody, request.query.userId]) {
      if (claimed === undefined) continue;
      const id = typeof claimed === 'string' ? claimed.toLowerCase() : null;
      if (id !== request.user?.id) throw new NotYourAccountError();
    }
    return true;
  }
}
