import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Cookies, tokensIn } from '../cookies.js';
import { DEVICE_COOKIE } from '../rate-limits/known-devices.js';
import { type Role, SESSION_COOKIES } from '../auth-user.js';

/** The client of a login attempt, as rate limits see it. */
export interface Caller {
  address: string;
  deviceToken?: string;
  /** The session tokens that the browser sends, by role. */
  sessionTokens?: Record<Role, string[]>;
  userAgent?: string;
}

/** The client of this request, for rate limits. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const { ip = '', cookies, headers } = context.switchToHttp().getRequest<Request>();
    return {
      address: ip,
      deviceToken: tokensIn(cookies as Cookies, DEVICE_COOKIE)[0],
      sessionTokens: {
        customer: tokensIn(cookies as Cookies, SESSION_COOKIES.customer),
        seller: tokensIn(cookies as Cookies, SESSION_COOKIES.seller),
      },
      userAgent: headers['user-agent'],
    };
  },
);
