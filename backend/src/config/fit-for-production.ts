import { isWeakPassword } from '../common/weak-password.js';
import type { Env } from './env.js';

/** What .env.example and other samples say in place of a secret. */
const isSample = (text: string): boolean => /change.?me/i.test(text);

/** A long secret can still be worthless: one character over and over, or a sample. */
const isWeak = (secret: string): boolean =>
  new Set(secret).size < 10 || isSample(secret) || /secret|example|replace/i.test(secret);

/** @returns the secrets that anybody could guess, among those that programs beside the shop need as well */
export function findSamples(env: Env): (keyof Env)[] {
  const weak: (keyof Env)[] = env.backupKey && isWeak(env.backupKey) ? ['backupKey'] : [];
  return isSample(env.apiDatabasePassword ?? '') ? [...weak, 'apiDatabasePassword'] : weak;
}

/** @returns the keys that anybody could guess; sessions signed with the previous one are valid, too */
export function findWeakKeys(env: Env): (keyof Env)[] {
  const keys = ['jwtSecret', 'jwtSecretBefore', 'twoFactorKey'] as const;
  return keys.filter((key) => (env[key] ? isWeak(env[key]) : key === 'jwtSecret'));
}

const KEYS = {
  JWT_SECRET: 'jwtSecret',
  TWO_FACTOR_KEY: 'twoFactorKey',
  BACKUP_KEY: 'backupKey',
} as const;

/**
 * @returns by its name, why a key must change that is the same as another one: who learns one would know both. It is always
 *   one of those of which the shop takes the key before as well.
 */
export function findSharedKeys(env: Env): [variable: string, line: string][] {
  const set = Object.entries(KEYS).filter(([, property]) => env[property]);
  return set.flatMap(([variable, property], index) => {
    const other = set.slice(index + 1).find(([, later]) => env[later] === env[property]);
    const line = `${variable} is the same as ${other?.[0]}. Set it to other random characters, and ${variable}_BEFORE to these.`;
    return other ? [[variable, line]] : [];
  });
}

/** @returns why the first seller of the settings must not open a shop to the world */
export function unfitSeller(env: Env, source: NodeJS.ProcessEnv): string | undefined {
  const { SELLER_EMAIL: email, SELLER_PASSWORD: password } = source;
  if (!email || !password || env.hasDemoSeller || isSample(password)) {
    return "SELLER_EMAIL and SELLER_PASSWORD must be the first seller's own in production, not the demo ones. Set both.";
  }
  if (!isWeakPassword(password, [email, env.shopName])) return undefined;
  return 'SELLER_PASSWORD is easy to guess. Set it to another one.';
}
