/** Who somebody is to the shop. An e-mail address may have one account of each role. */
export type Role = 'customer' | 'seller';

/** A customer's and a seller's session live side by side in one browser. */
export const SESSION_COOKIES: Record<Role, string> = { customer: 'token', seller: 'sellerToken' };

const COOKIES: Record<Role, RegExp> = {
  customer: /(?:^|;\s*)token\s*=\s*"?([^;"]+)/,
  seller: /(?:^|;\s*)sellerToken\s*=\s*"?([^;"]+)/,
};

/** The session token in a Cookie header, before it is parsed. */
export const tokenIn = (cookies: string | undefined, role: Role): string | undefined =>
  COOKIES[role].exec(cookies ?? '')?.[1];
