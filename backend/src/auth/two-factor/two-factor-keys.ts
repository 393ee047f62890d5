import type { Env } from '../../config/env.js';
import { generatedSecret } from '../../config/generated-secret.js';

type Settings = Pick<Env, 'twoFactorKey' | 'twoFactorKeyPrevious' | 'isProduction' | 'dataDir'>;

/**
 * What secrets are sealed with, the present key first. In production there may be none: two-factor login is not offered then,
 * since copies of the API that each had made a key could not read one another's secrets.
 */
export function twoFactorKeys(env: Settings): string[] {
  const present =
    env.twoFactorKey ??
    (env.isProduction ? undefined : generatedSecret(env.dataDir, 'two-factor-key'));
  return [present, env.twoFactorKeyPrevious].filter((key) => key !== undefined);
}
