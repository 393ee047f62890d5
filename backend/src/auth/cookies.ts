/** As they are parsed; one that begins with `j:` comes as whatever it says in JSON. */
export type Cookies = Record<string, unknown>;

/** The tokens that a request has in a cookie. */
export const tokensIn = (cookies: Cookies, name: string): string[] =>
  [cookies[name]].filter((token) => typeof token === 'string');
