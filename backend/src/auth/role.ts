/** An email address may have one account of each role. */
export type Role = 'customer' | 'seller';

/**
 * A browser can hold a customer's and a seller's session at the same time. On https the names have a prefix: see
 * cookieName().
 */
export const SESSION_COOKIES: Record<Role, string> = { customer: 'token', seller: 'sellerToken' };
