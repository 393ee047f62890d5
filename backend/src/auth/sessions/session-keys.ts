import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../config/env.js';

/**
 * A secret that comes as text is tried as a public key first, for each token, which costs more than all the rest of a request.
 */
const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));

/** Whether a token was signed with a key; says nothing else about it. */
function hasSigned(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

type Settings = Pick<Env, 'jwtSecret' | 'jwtSecretPrevious'>;

/** What signs and checks the tokens of sessions and devices: the present key, and while it is replaced also the one before. */
export class SessionKeys {
  readonly present: KeyObject;
  private readonly before?: KeyObject;

  constructor({ jwtSecret, jwtSecretPrevious }: Settings) {
    this.present = keyOf(jwtSecret);
    if (jwtSecretPrevious) this.before = keyOf(jwtSecretPrevious);
  }

  /** Whether the shop has signed the token, which may have expired since. */
  hasSigned(token: string): boolean {
    return hasSigned(this.of(token), token);
  }

  /** The key that a token has to pass. */
  of(token: string): KeyObject {
    return this.before && hasSigned(this.before, token) ? this.before : this.present;
  }
}
