import { isCommonPassword } from '../common/common-passwords.js';
import { StartupError } from '../common/errors/startup-error.js';
import type { Env } from './env.js';
import { startupErrorOf } from './wrong-setting.js';

/** What .env.example and other samples say in place of a secret. */
const isSample = (text: string): boolean => /change.?me/i.test(text);

/** A long secret can still be worthless: one character over and over, or a sample. */
const isWeak = (secret: string): boolean =>
  new Set(secret).size < 10 || isSample(secret) || /secret|example|replace/i.test(secret);

/** Of what programs beside the shop need as well. */
export function assertNoSamples(env: Env): void {
  if (env.backupKey && isWeak(env.backupKey)) throw startupErrorOf('backupKey');
  if (isSample(env.apiDatabasePassword ?? '')) throw startupErrorOf('apiDatabasePassword');
}

export function assertFitForProduction(env: Env, source: NodeJS.ProcessEnv): void {
  if (!source.JWT_SECRET || isWeak(source.JWT_SECRET)) throw startupErrorOf('jwtSecret');
  // Whoever guesses it signs sessions and devices, as with the present one.
  if (env.jwtSecretBefore && isWeak(env.jwtSecretBefore)) throw startupErrorOf('jwtSecretBefore');
  if (env.twoFactorKey && isWeak(env.twoFactorKey)) throw startupErrorOf('twoFactorKey');
  const { SELLER_EMAIL: email, SELLER_PASSWORD: password } = source;
  if (!email || !password || env.hasDemoSeller || isSample(password)) {
    throw new StartupError(
      "SELLER_EMAIL and SELLER_PASSWORD must be the first seller's own in production, not the demo ones. Set both.",
    );
  }
  if (isCommonPassword(password)) {
    throw new StartupError('SELLER_PASSWORD is used by too many people. Set it to another one.');
  }
}
