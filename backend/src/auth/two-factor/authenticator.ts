import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Role } from '../auth-user.js';

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Accepted clock difference of a phone, in steps of 30 seconds. */
const TOLERANCE = 1;
/** Width of the white border that QR code readers need, in modules. */
const QUIET_ZONE = 4;

/** A code of an authenticator app, in the form of normalizeCode(). */
export const APP_CODE = /^\d{6}$/;

/** The account's issuer in the app. An email address may have an account of each role. */
const ISSUERS: Record<Role, string> = { customer: 'Larder', seller: 'Larder (seller)' };

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The otpauth URL of a secret, and a QR code of it. */
export function enrolmentOf(
  { role, email }: { role: Role; email: string },
  secret: string,
): { url: string; qr: string } {
  const url = new TOTP({ issuer: ISSUERS[role], label: email, secret }).toString();
  return { url, qr: renderSVG(url, { pixelSize: 1, border: QUIET_ZONE }) };
}

/** @returns the time step of a code; null if it is not a code of a current step */
export function timeStepOf(secret: string, code: string): number | null {
  // The library throws for six characters of more than one byte.
  if (!APP_CODE.test(code)) return null;
  const totp = new TOTP({ secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
