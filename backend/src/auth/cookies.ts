import { type Role, SESSION_COOKIES } from './role.js';

/** As they are parsed; one that begins with `j:` comes as whatever it says in JSON. */
export type Cookies = Record<string, unknown>;

/** Browsers take such a cookie from its own host alone, over https and for all paths: no neighbouring subdomain can set it. */
const HOST_PREFIX = '__Host-';

/** @returns the name under which a shop sets a cookie */
export const cookieName = (name: string, isHttps: boolean): string =>
  isHttps ? HOST_PREFIX + name : name;

/** The tokens that a request has in a cookie: first the one of the shop's own host, then the one under the name without prefix. */
export const tokensIn = (cookies: Cookies, name: string): string[] =>
  [cookies[HOST_PREFIX + name], cookies[name]].filter((token) => typeof token === 'string');

const patternsOf = (name: string): RegExp[] =>
  [HOST_PREFIX + name, name].map((each) => new RegExp(`(?:^|;\\s*)${each}\\s*=\\s*"?([^;"]+)`));

const PATTERNS: Record<Role, RegExp[]> = {
  customer: patternsOf(SESSION_COOKIES.customer),
  seller: patternsOf(SESSION_COOKIES.seller),
};

/** The session token in a Cookie header, before it is parsed: the first of tokensIn(). */
export function tokenIn(header: string | undefined, role: Role): string | undefined {
  if (header === undefined) return undefined;
  for (const pattern of PATTERNS[role]) {
    const token = pattern.exec(header)?.[1];
    if (token !== undefined) return token;
  }
  return undefined;
}
