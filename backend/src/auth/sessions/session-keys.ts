import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../config/env.js';
import type { Role } from '../auth-user.js';

/**
 * jsonwebtoken first tries a secret in text form as a public key, for each token, which costs more than the rest of a
 * request.
 */
const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));

/** @returns whether a token was signed with a key; its other claims are not checked */
function hasSigned(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

type Settings = Pick<Env, 'jwtSecret' | 'jwtSecretPrevious'>;

/** Signs and verifies the tokens of sessions and devices: the current key, and the previous one during a rotation. */
export class SessionKeys {
  readonly present: KeyObject;
  private readonly before?: KeyObject;

  constructor({ jwtSecret, jwtSecretPrevious }: Settings) {
    this.present = keyOf(jwtSecret);
    if (jwtSecretPrevious) this.before = keyOf(jwtSecretPrevious);
  }

  /** @returns whether the shop has signed the token, which may have expired since */
  hasSigned(token: string): boolean {
    return hasSigned(this.of(token), token);
  }

  /** @returns the key that verifies a token */
  of(token: string): KeyObject {
    return this.before && hasSigned(this.before, token) ? this.before : this.present;
  }
}

/** The claims of a session cookie's token. */
export interface SessionToken {
  sid: string;
  role: Role;
}
