import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { Env } from '../../config/env.js';
import { DEVICE_COOKIE_SECONDS, DEVICE_COOKIE } from '../rate-limits/known-devices.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { type Role, SESSION_COOKIES, type AuthUser } from '../auth-user.js';
import { cookieName, type Cookies, tokensIn } from '../cookies.js';
import { SessionsService } from './sessions.service.js';

const DEVICE_PATH = '/api';

const cookiesOf = ({ req }: Response): Cookies => req.cookies as Cookies;

type Tokens = Record<'token' | 'deviceToken', string>;

/** Sets and clears the session and device cookies. */
@Injectable()
export class SessionCookie {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly sessions: SessionsService,
  ) {}

  /** A client on another origin needs SameSite=None, which browsers accept over https only. */
  private options(): CookieOptions {
    const foreign = this.env.isHttps && this.env.allowedOrigins.length > 0;
    return {
      httpOnly: true,
      path: '/',
      sameSite: foreign ? 'none' : 'lax',
      secure: this.env.isHttps,
    };
  }

  /** Logs the browser in and marks it as a known device. */
  set(response: Response, role: Role, { token, deviceToken }: Tokens): void {
    const { isHttps, sessionDays } = this.env;
    const maxAge = sessionDays * 24 * 60 * 60 * 1000;
    const name = SESSION_COOKIES[role];
    response.cookie(cookieName(name, isHttps), token, { ...this.options(), maxAge });
    this.clearUnprefixed(response, name);
    this.setDevice(response, deviceToken);
  }

  /** Marks the browser as a known device. */
  setDevice(response: Response, deviceToken: string): void {
    const { isHttps } = this.env;
    // A cookie with the `__Host-` prefix must be valid for all paths.
    const device = { ...this.options(), ...(!isHttps && { path: DEVICE_PATH }) };
    const deviceAge = { ...device, maxAge: DEVICE_COOKIE_SECONDS * 1000 };
    response.cookie(cookieName(DEVICE_COOKIE, isHttps), deviceToken, deviceAge);
    this.clearUnprefixed(response, DEVICE_COOKIE, DEVICE_PATH);
  }

  /** Logs out: the session is deleted, so copies of its cookie stop working; the device cookie stays. */
  async logOut(response: Response, role: Role, user?: AuthUser): Promise<SuccessResponse> {
    const name = SESSION_COOKIES[role];
    if (user) await this.sessions.end(user);
    await this.sessions.endEarlier(role, tokensIn(cookiesOf(response), name));
    response.clearCookie(cookieName(name, this.env.isHttps), this.options());
    this.clearUnprefixed(response, name);
    return SuccessResponse.of('You are logged out');
  }

  /** Removes the cookie of earlier releases, or of a shop before it used https. */
  private clearUnprefixed(response: Response, name: string, path = '/'): void {
    if (!this.env.isHttps || cookiesOf(response)[name] === undefined) return;
    response.clearCookie(name, { ...this.options(), path });
  }
}
