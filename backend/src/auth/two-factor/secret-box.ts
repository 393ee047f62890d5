import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Env } from '../../config/env.js';
import { generatedSecret } from '../../config/generated-secret.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;

interface Key {
  /** Identifies the encryption key without revealing it. */
  id: string;
  key: Buffer;
}

function keyOf(secret: string): Key {
  const derived = (info: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', info, bytes));
  return { id: derived('key id', 6).toString('base64url'), key: derived('two-factor', 32) };
}

/** The text was encrypted with an unknown key, or for another owner. */
export class DecryptionError extends Error {}

/** Encrypts secrets in the database, so that reading them requires the key of the settings. */
export class SecretBox {
  private readonly keys: readonly Key[];

  /** @param secrets the current key, which encrypts, and previous ones, which only decrypt */
  constructor(secrets: readonly string[]) {
    this.keys = secrets.map(keyOf);
  }

  get isUsable(): boolean {
    return this.keys.length > 0;
  }

  /** @returns whether a text was encrypted with the current key */
  usesCurrentKey(sealed: string): boolean {
    return sealed.split('.')[0] === this.keys[0]?.id;
  }

  /** @param owner the text can be decrypted only for this owner: copied into another row, it is useless */
  encrypt(text: string, owner: string): string {
    const [present] = this.keys;
    if (!present) throw new DecryptionError('There is no key to seal with');
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, present.key, iv).setAAD(Buffer.from(owner));
    const parts = [iv, cipher.update(text, 'utf8'), cipher.final()];
    const sealed = Buffer.concat([...parts, cipher.getAuthTag()]);
    return `${present.id}.${sealed.toString('base64url')}`;
  }

  /** @throws DecryptionError */
  decrypt(sealed: string, owner: string): string {
    const [id, text = ''] = sealed.split('.');
    const known = this.keys.find((each) => each.id === id);
    if (!known) throw new DecryptionError('It is sealed with a key that is not in the settings');
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-16));
    try {
      return (
        decipher.update(bytes.subarray(IV_BYTES, -16), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch (error) {
      throw new DecryptionError('It is not what was sealed for this account', { cause: error });
    }
  }
}

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
