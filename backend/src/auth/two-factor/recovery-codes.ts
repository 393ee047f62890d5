import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { EntityManager } from 'typeorm';
import { plainCharacters } from '../../common/text.js';
import { RecoveryCode } from './recovery-code.entity.js';

/** Longer inputs are neither an app's code nor a recovery code. */
export const MAX_CODE_LENGTH = 64;
const COUNT = 10;
/** Enough entropy that a plain hash is safe. It does not depend on the key in the settings, which may be replaced. */
const CODE_BYTES = 10;

/** Normalizes a typed code. */
export const normalizeCode = (code: string): string =>
  plainCharacters(code).replace(/[\s-]/g, '').toUpperCase();

const hashOf = (plain: string): string => createHash('sha256').update(plain).digest('hex');

const newCode = (): string => new Secret({ size: CODE_BYTES }).base32.replace(/.{4}(?=.)/g, '$&-');

/**
 * Replaces the recovery codes of an account.
 * @returns the new codes, which are stored only as hashes
 */
export async function replaceRecoveryCodes(tx: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(RecoveryCode, { userId });
  await tx.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: hashOf(normalizeCode(code)) })),
  );
  return codes;
}

/**
 * Uses a recovery code.
 * @returns whether it was valid
 */
export async function takeRecoveryCode(
  tx: EntityManager,
  userId: string,
  plain: string,
): Promise<boolean> {
  const { affected } = await tx.delete(RecoveryCode, { userId, codeHash: hashOf(plain) });
  return affected === 1;
}
