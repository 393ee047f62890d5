import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';

/**
 * Returns a random secret of 64 characters, which is generated once and stored in the data folder, readable only by its owner.
 * @throws StartupError if the data folder is not writable
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

/** Creates the file atomically, so that two processes that start at the same time read the same secret. */
function writeOnce(file: string, secret: string): void {
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, secret, { mode: 0o600 });
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}
