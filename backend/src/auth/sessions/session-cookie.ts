import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { Env } from '../../config/env.js';
import { DEVICE_AGE, DEVICE_COOKIE } from '../limits/known-devices.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import type { AuthUser } from '../auth-user.js';
import { type Role, SESSION_COOKIES } from '../role.js';
import { SessionsService } from './sessions.service.js';

type Tokens = Record<'token' | 'deviceToken', string>;

/** The cookies that hold a session in a browser. */
@Injectable()
export class SessionCookie {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly sessions: SessionsService,
  ) {}

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

  /** Logs in: this browser holds the session from now on, and is known as a device. */
  set(response: Response, role: Role, { token, deviceToken }: Tokens): void {
    const maxAge = this.env.sessionDays * 24 * 60 * 60 * 1000;
    response.cookie(SESSION_COOKIES[role], token, { ...this.options(), maxAge });
    const device = { ...this.options(), path: '/api', maxAge: DEVICE_AGE * 1000 };
    response.cookie(DEVICE_COOKIE, deviceToken, device);
  }

  /** Logs out: the session ends, also for copies of its cookie; the cookie of the device stays. */
  async logOut(response: Response, role: Role, user?: AuthUser): Promise<SuccessResponse> {
    if (user) await this.sessions.end(user);
    response.clearCookie(SESSION_COOKIES[role], this.options());
    return SuccessResponse.of('You are logged out');
  }
}
