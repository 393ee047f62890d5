import { hash, verify } from '@node-rs/argon2';
import { registerCounter } from '../../metrics/registry.js';
import { limited } from '../../common/limited.js';
import { PasswordsBusyError } from '../auth.errors.js';

/**
 * Hashing occupies a libuv thread, which pictures and files need, too; there are four unless UV_THREADPOOL_SIZE is set.
 */
const HASH_CONCURRENCY = 2;
/** About two seconds of work. */
const MAX_QUEUED = 100;

/**
 * Runs work that hashes a password, with limited concurrency. Such work must not call inTurn() again: it would
 * deadlock.
 * @throws PasswordsBusyError if the queue is full
 */
export const inTurn = limited(HASH_CONCURRENCY, MAX_QUEUED, () => new PasswordsBusyError());

/** In characters of the normalized password: see lengthOf(). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/**
 * The form that is hashed. Keyboards and systems write the same letters in different ways, so NIST SP 800-63B
 * recommends NFKC.
 */
const plainPassword = (password: string): string => password.normalize('NFKC');

/** In characters, not bytes. */
export const lengthOf = (password: string): number => [...plainPassword(password)].length;

// argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash costs far more than the rest of a request. */
export const passwordHashes = registerCounter(
  'larder_password_hashes_total',
  'Passwords that were hashed, to be stored or to be checked',
);

/** Occupies a thread, so call it through inTurn(). */
export function hashPassword(password: string): Promise<string> {
  passwordHashes.count++;
  return hash(plainPassword(password), PARAMETERS);
}

/** The hash of a random password, so that an unknown email address takes as long as a known one. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Checks a password in constant time, with or without a hash to compare it with. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const compared = passwordHash ?? (await dummyHash);
  // Passwords set by earlier releases were hashed as they were typed.
  for (const form of new Set([plainPassword(password), password])) {
    passwordHashes.count++;
    if (await verify(compared, form)) return passwordHash !== undefined;
  }
  return false;
}
