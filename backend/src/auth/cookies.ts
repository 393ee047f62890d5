import type { IncomingMessage } from 'node:http';
import cookieParser from 'cookie-parser';
import type { Request, Response } from 'express';
import { type Role, SESSION_COOKIES } from './auth-user.js';
import type { SessionKeys } from './sessions/session-keys.js';

/**
 * Parsed cookies. cookie-parser returns a value that begins with `j:` as parsed JSON, so a value may be of any type.
 */
export type Cookies = Record<string, unknown>;

/**
 * Browsers accept a cookie with this prefix only from its own host, over https and for all paths: a subdomain cannot
 * set it.
 */
const HOST_PREFIX = '__Host-';

/** @returns the name under which the shop sets a cookie */
export const cookieName = (name: string, isHttps: boolean): string =>
  isHttps ? HOST_PREFIX + name : name;

/** The values of a cookie: first the one with the `__Host-` prefix, then the one without. */
export const tokensIn = (cookies: Cookies, name: string): string[] =>
  [cookies[HOST_PREFIX + name], cookies[name]].filter(
    (token): token is string => typeof token === 'string' && token !== '',
  );

const parse = cookieParser();

/**
 * @returns the first session token of tokensIn() that the shop has signed. The cookies of the request need not be
 * parsed yet.
 */
export function signedTokenOf(
  request: IncomingMessage,
  role: Role,
  keys: SessionKeys,
): string | undefined {
  if (request.headers.cookie === undefined) return undefined;
  const parsed = request as Request;
  // cookie-parser reads one header and does not use the response.
  parse(parsed, {} as Response, () => undefined);
  const tokens = tokensIn(parsed.cookies as Cookies, SESSION_COOKIES[role]);
  return tokens.find((token) => keys.hasSigned(token));
}
