import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { AuthUser } from '../auth/auth-user.js';
import { WriteLimits, isRead } from './write-limits.js';

/**
 * Limits concurrent changes by customer account, which may have many sessions. Sellers are exempt: they upload large
 * files over slow networks.
 */
@Injectable()
export class AccountChangesInterceptor implements NestInterceptor {
  constructor(private readonly changes: WriteLimits) {}

  /** @throws TooManyRequestsError */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, user } = context.switchToHttp().getRequest<Request & { user?: AuthUser }>();
    if (user?.role !== 'customer' || isRead(method)) return next.handle();
    const handle = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: null });
    return from(this.changes.inTurn(user.id, handle));
  }
}
