import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Env } from '../../config/env.js';
import { DecryptionError, SecretBox, twoFactorKeys } from './secret-box.js';
import { TwoFactor } from './two-factor.entity.js';

const logger = new Logger('TwoFactor');

/** At startup, re-encrypts secrets that use the previous key, and logs those that no key can decrypt. */
export async function reencryptSecrets({ manager }: DataSource, env: Env): Promise<void> {
  const all = await manager.find(TwoFactor);
  if (all.length === 0) return;
  const box = new SecretBox(twoFactorKeys(env));
  let closed = 0;
  for (const { userId, secret } of all) {
    if (box.usesCurrentKey(secret)) continue;
    try {
      const resealed = box.encrypt(box.decrypt(secret, userId), userId);
      // Does not overwrite a secret that a user has just replaced.
      await manager.update(TwoFactor, { userId, secret }, { secret: resealed });
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      closed++;
    }
  }
  if (closed > 0) {
    logger.error(
      `TWO_FACTOR_KEY is missing or not the key of ${closed} accounts, which can log in with recovery codes alone. Set it to the key it was, or the old one as TWO_FACTOR_KEY_PREVIOUS.`,
    );
  }
}
