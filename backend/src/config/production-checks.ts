import { isWeakPassword } from '../common/weak-password.js';
import type { Env } from './env.js';
import { isSample } from './weak-key.js';

const KEYS = {
  JWT_SECRET: 'jwtSecret',
  TWO_FACTOR_KEY: 'twoFactorKey',
  BACKUP_KEY: 'backupKey',
} as const;

/**
 * Equal keys are refused because a leak of one would reveal the other.
 * @returns variables and messages; the variable is always one that can be rotated with its `…_PREVIOUS`
 */
export function findEqualKeys(env: Env): [variable: string, line: string][] {
  const set = Object.entries(KEYS).filter(([, property]) => env[property]);
  return set.flatMap(([variable, property], index) => {
    const other = set.slice(index + 1).find(([, later]) => env[later] === env[property]);
    const line = `${variable} is the same as ${other?.[0]}. Set it to other random characters, and ${variable}_PREVIOUS to these.`;
    return other ? [[variable, line]] : [];
  });
}

/** @returns why the account of the first seller is not safe in production */
export function firstSellerError({
  hasDemoSeller,
  sellerEmail,
  sellerPassword,
  shopName,
}: Env): string | undefined {
  if (hasDemoSeller || isSample(sellerPassword)) {
    return "SELLER_EMAIL and SELLER_PASSWORD must be the first seller's own in production, not the demo ones. Set both.";
  }
  if (!isWeakPassword(sellerPassword, [sellerEmail, shopName])) return undefined;
  return 'SELLER_PASSWORD is easy to guess. Set it to another one.';
}
