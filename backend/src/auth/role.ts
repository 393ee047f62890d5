/** Who somebody is to the shop. An e-mail address may have one account of each role. */
export type Role = 'customer' | 'seller';

/** A customer's and a seller's session live side by side in one browser. On https the names have a prefix, see cookieName(). */
export const SESSION_COOKIES: Record<Role, string> = { customer: 'token', seller: 'sellerToken' };
