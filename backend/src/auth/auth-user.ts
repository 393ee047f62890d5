import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** An email address may have one account of each role. */
export type Role = 'customer' | 'seller';

/**
 * A browser can hold a customer's and a seller's session at the same time. On https the names have a prefix: see
 * cookieName().
 */
export const SESSION_COOKIES: Record<Role, string> = { customer: 'token', seller: 'sellerToken' };

/** The user whose session a request carries. */
export interface AuthUser {
  id: string;
  role: Role;
  name: string;
  email: string;
  sessionId: string;
}

/** The session's user; undefined for visitors of a route with @OptionalRole(). */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthUser | undefined =>
    context.switchToHttp().getRequest<Request & { user?: AuthUser }>().user,
);
