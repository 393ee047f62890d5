import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';
import { REPOSITORY_ROOT } from './folders.js';

/** Settings that may stand in a file, as Docker and Kubernetes hand out secrets: JWT_SECRET_FILE names the one of JWT_SECRET. */
const IN_FILES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'PGPASSWORD',
  'API_DATABASE_PASSWORD',
  'JWT_SECRET',
  'JWT_SECRET_BEFORE',
  'TWO_FACTOR_KEY',
  'TWO_FACTOR_KEY_BEFORE',
  'BACKUP_KEY',
  'SELLER_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

function read(variable: string, file: string): string {
  let text: string;
  try {
    text = fs.readFileSync(path.resolve(REPOSITORY_ROOT, file), 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `${variable} names a file that cannot be read (${code}). Set it to the path of one that can.`,
    );
  }
  if (!text)
    throw new StartupError(`${variable} names a file that is empty. Write the value to it.`);
  return text;
}

/**
 * The settings with those of files among them, as if they had been set themselves.
 * @throws StartupError when a setting stands in both places, or its file has nothing to read.
 */
export function withSecretFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...source };
  for (const name of IN_FILES) {
    const variable = `${name}_FILE`;
    const file = source[variable]?.trim();
    delete all[variable];
    if (!file) continue;
    if (source[name]?.trim()) {
      throw new StartupError(`${name} and ${variable} are both set. Set only one of them.`);
    }
    all[name] = read(variable, file);
  }
  return all;
}
