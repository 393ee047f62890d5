import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPort } from '../../src/config/listen-port.js';
import { untilReady } from '../ground/shop.js';
import { endProcess, onClose } from '../lib/closing.js';

/** Relative to backend/dist/bench/soak. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Runs `npm start` in a data folder.
 * @returns the seconds until its first response
 */
async function startOnce(folder: string): Promise<number> {
  const port = await checkPort('127.0.0.1', 0);
  const programs = [path.dirname(process.execPath), '/usr/bin', '/bin'].join(path.delimiter);
  const settings = { DATA_DIR: folder, PORT: String(port), NODE_ENV: 'development' };
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { PATH: programs, HOME: os.homedir(), ...settings },
    stdio: 'ignore',
  });
  onClose(() => endProcess(child));
  await untilReady(`http://127.0.0.1:${port}`, child, () => 'npm start tells why');
  const seconds = (performance.now() - begun) / 1_000;
  await endProcess(child);
  return seconds;
}

/** @returns the seconds from `npm start` to its first response when everything is built and the data exists */
export async function measureSecondStart(folder: string): Promise<number> {
  await startOnce(folder);
  return startOnce(folder);
}
