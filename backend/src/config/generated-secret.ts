import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';

/**
 * A random secret of 64 characters, made once and kept in the data folder for its owner alone.
 * @throws StartupError when the data folder cannot be written.
 */
export function generatedSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, 'secrets', name);
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if (!fs.existsSync(file)) writeOnce(file, randomBytes(32).toString('hex'));
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${code}). Make it writable or set DATA_DIR to another folder.`,
    );
  }
}

/** Whole or not at all, whatever dies; of two processes that start at once, both read the same secret. */
function writeOnce(file: string, secret: string): void {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, secret, { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
