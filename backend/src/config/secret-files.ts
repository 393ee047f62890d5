import fs from 'node:fs';
import path from 'node:path';
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

export const isSecret = (variable: string): boolean =>
  (IN_FILES as readonly string[]).includes(variable);

/** @returns what the file holds, or why there is nothing to read */
function read(file: string): { text: string } | { problem: string } {
  try {
    const text = fs.readFileSync(path.resolve(REPOSITORY_ROOT, file), 'utf8').trim();
    return text ? { text } : { problem: 'is empty. Write the value to it' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `cannot be read (${code}). Set it to the path of one that can` };
  }
}

/**
 * The settings with those of files among them, as if they had been set themselves.
 * @param problems gets a line for each setting that stands in both places, or whose file has nothing to read
 */
export function withSecretFiles(
  source: NodeJS.ProcessEnv,
  problems: Map<string, string>,
): NodeJS.ProcessEnv {
  const all = { ...source };
  for (const name of IN_FILES) {
    const variable = `${name}_FILE`;
    const file = source[variable]?.trim();
    delete all[variable];
    if (!file) continue;
    if (source[name]?.trim()) {
      problems.set(name, `${name} and ${variable} are both set. Set only one of them.`);
      continue;
    }
    const content = read(file);
    if ('text' in content) all[name] = content.text;
    else problems.set(name, `${variable} names a file that ${content.problem}.`);
  }
  return all;
}
