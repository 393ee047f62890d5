import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { EntityManager } from 'typeorm';
import { plainCharacters } from '../../common/text.js';
import { RecoveryCode } from './recovery-code.entity.js';

/** In characters: what is longer is neither a code of an app nor a recovery code. */
export const CODE_LENGTH = 64;
const COUNT = 10;
/** In bytes: nobody can try them all, so a plain hash is enough and outlives the key of the settings. */
const CODE_BYTES = 10;

/** As it counts, however it was typed. */
export const plainCode = (code: string): string =>
  plainCharacters(code).replace(/[\s-]/g, '').toUpperCase();

const hashOf = (plain: string): string => createHash('sha256').update(plain).digest('hex');

const newCode = (): string => new Secret({ size: CODE_BYTES }).base32.replace(/.{4}(?=.)/g, '$&-');

/** Gives an account new codes; those it had are worth nothing any more. Answers them, which nobody can ever again. */
export async function replaceRecoveryCodes(tx: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(RecoveryCode, { userId });
  await tx.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: hashOf(plainCode(code)) })),
  );
  return codes;
}

/** Takes a code, once. Answers whether it was one. */
export async function takeRecoveryCode(
  tx: EntityManager,
  userId: string,
  plain: string,
): Promise<boolean> {
  const { affected } = await tx.delete(RecoveryCode, { userId, codeHash: hashOf(plain) });
  return affected === 1;
}
