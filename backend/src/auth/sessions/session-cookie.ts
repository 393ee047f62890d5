import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { Env } from '../../config/env.js';
import { DEVICE_AGE, DEVICE_COOKIE } from '../limits/known-devices.js';
import { type Role, SESSION_COOKIES } from '../role.js';

type Tokens = Record<'token' | 'deviceToken', string>;

/** Sets and clears the cookies that hold a session; that of the device stays after a logout. */
@Injectable()
export class SessionCookie {
  constructor(@Inject(Env) private readonly env: Env) {}

  /** A client on another origin needs SameSite=None, which browsers take over https only. */
  private options(): CookieOptions {
    const foreign = this.env.isHttps && this.env.allowedOrigins.length > 0;
    return {
      httpOnly: true,
      path: '/',
      sameSite: foreign ? 'none' : 'lax',
      secure: this.env.isHttps,
    };
  }

  set(response: Response, role: Role, { token, deviceToken }: Tokens): void {
    const maxAge = this.env.sessionDays * 24 * 60 * 60 * 1000;
    response.cookie(SESSION_COOKIES[role], token, { ...this.options(), maxAge });
    const device = { ...this.options(), path: '/api', maxAge: DEVICE_AGE * 1000 };
    response.cookie(DEVICE_COOKIE, deviceToken, device);
  }

  clear(response: Response, role: Role): void {
    response.clearCookie(SESSION_COOKIES[role], this.options());
  }
}
