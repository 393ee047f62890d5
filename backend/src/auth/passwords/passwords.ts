import { hash, verify } from '@node-rs/argon2';
import { registerCounter } from '../../metrics/registry.js';

/** In characters of the password in its one form: see lengthOf(). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** A password in the one form that is hashed, since keyboards and systems write the same letters in several: NFKC, as NIST SP 800-63B recommends. */
const plainPassword = (password: string): string => password.normalize('NFKC');

/** In characters, however many bytes each takes. */
export const lengthOf = (password: string): number => [...plainPassword(password)].length;

// argon2id with the parameters OWASP names: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each of them costs far more than the rest of a request. */
export const passwordHashes = registerCounter(
  'larder_password_hashes_total',
  'Passwords that were hashed, to be stored or to be checked',
);

/** Occupies a thread for a while, so that it is done in turn: see inTurn(). */
export function hashPassword(password: string): Promise<string> {
  passwordHashes.count++;
  return hash(plainPassword(password), PARAMETERS);
}

/** A hash that no password has, so that an unknown e-mail address costs as much time as a known one. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Checks a password in the same time whether there is a hash to compare with or not. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const compared = passwordHash ?? (await dummyHash);
  // Old hashes are those of passwords as they were typed.
  for (const form of new Set([plainPassword(password), password])) {
    passwordHashes.count++;
    if (await verify(compared, form)) return passwordHash !== undefined;
  }
  return false;
}
