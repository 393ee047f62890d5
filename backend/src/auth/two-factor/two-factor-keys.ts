import type { Env } from '../../config/env.js';
import { generatedSecret } from '../../config/generated-secret.js';

type Settings = Pick<Env, 'twoFactorKey' | 'twoFactorKeyPrevious' | 'isProduction' | 'dataDir'>;

/**
 * The encryption keys of secrets, the current one first. In production there may be none; then two-factor
 * authentication is unavailable, since instances with generated keys could not decrypt each other's secrets.
 */
export function twoFactorKeys(env: Settings): string[] {
  const present =
    env.twoFactorKey ??
    (env.isProduction ? undefined : generatedSecret(env.dataDir, 'two-factor-key'));
  return [present, env.twoFactorKeyPrevious].filter((key) => key !== undefined);
}
