import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Cookies, tokensIn } from '../cookies.js';
import { DEVICE_COOKIE } from '../limits/known-devices.js';
import { type Role, SESSION_COOKIES } from '../role.js';

/** Where an attempt to log in comes from. */
export interface Caller {
  address: string;
  deviceToken?: string;
  /** The tokens of sessions that the browser has, by role. */
  sessionTokens?: Record<Role, string[]>;
  userAgent?: string;
}

/** Where this request comes from, for whatever limits attempts. */
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
