import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Role } from '../role.js';

/** In bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** How many steps of 30 seconds the clock of a phone may be ahead or behind. */
const TOLERANCE = 1;
/** In modules: readers need a white edge. */
const QUIET_ZONE = 4;

/** What an app shows, as plainCode() reads it. */
export const FROM_AN_APP = /^\d{6}$/;

/** What the app calls the shop. One e-mail address may have an account of each role. */
const ISSUERS: Record<Role, string> = { customer: 'Larder', seller: 'Larder (seller)' };

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an app reads to learn a secret, as an address and as a picture of it. */
export function enrolmentOf(
  { role, email }: { role: Role; email: string },
  secret: string,
): { url: string; qr: string } {
  const url = new TOTP({ issuer: ISSUERS[role], label: email, secret }).toString();
  return { url, qr: renderSVG(url, { pixelSize: 1, border: QUIET_ZONE }) };
}

/** The step of time whose code it is; null when it is that of none close to now. */
export function stepOf(secret: string, code: string): number | null {
  // The library throws at six characters that are more bytes.
  if (!FROM_AN_APP.test(code)) return null;
  const totp = new TOTP({ secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
