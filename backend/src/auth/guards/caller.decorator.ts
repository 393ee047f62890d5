import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DEVICE_COOKIE } from '../limits/known-devices.js';

/** Where an attempt to log in comes from. */
export interface Caller {
  address: string;
  deviceToken?: string;
  userAgent?: string;
}

/** Where this request comes from, for whatever limits attempts. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const { ip = '', cookies, headers } = context.switchToHttp().getRequest<Request>();
    return {
      address: ip,
      deviceToken: (cookies as Record<string, string>)[DEVICE_COOKIE],
      userAgent: headers['user-agent'],
    };
  },
);
