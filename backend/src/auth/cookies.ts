import type { IncomingMessage } from 'node:http';
import cookieParser from 'cookie-parser';
import type { Request, Response } from 'express';
import { type Role, SESSION_COOKIES } from './role.js';
import type { SessionKeys } from './sessions/session-keys.js';

/** As they are parsed; one that begins with `j:` comes as whatever it says in JSON. */
export type Cookies = Record<string, unknown>;

/** Browsers take such a cookie from its own host alone, over https and for all paths: no neighbouring subdomain can set it. */
const HOST_PREFIX = '__Host-';

/** @returns the name under which a shop sets a cookie */
export const cookieName = (name: string, isHttps: boolean): string =>
  isHttps ? HOST_PREFIX + name : name;

/** The tokens that a request has in a cookie: first the one of the shop's own host, then the one under the name without prefix. */
export const tokensIn = (cookies: Cookies, name: string): string[] =>
  [cookies[HOST_PREFIX + name], cookies[name]].filter(
    (token): token is string => typeof token === 'string' && token !== '',
  );

const parse = cookieParser();

/** The session token that the shop has signed, of a request whose cookies may not be parsed yet: the first of tokensIn(). */
export function signedTokenOf(
  request: IncomingMessage,
  role: Role,
  keys: SessionKeys,
): string | undefined {
  if (request.headers.cookie === undefined) return undefined;
  const parsed = request as Request;
  // It reads one header and looks at no response.
  parse(parsed, {} as Response, () => undefined);
  const tokens = tokensIn(parsed.cookies as Cookies, SESSION_COOKIES[role]);
  return tokens.find((token) => keys.hasSigned(token));
}
