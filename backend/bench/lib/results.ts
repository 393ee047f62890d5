import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the root of the repository, relative to backend/dist/bench/lib. */
const FOLDER = fileURLToPath(new URL('../../../../bench-results', import.meta.url));

/**
 * Stores results with the description of the machine.
 * @returns the path of the file
 */
export function writeResults(name: string, results: object): string {
  mkdirSync(FOLDER, { recursive: true });
  const at = new Date().toISOString();
  const file = path.join(FOLDER, `${name}-${at.replaceAll(':', '-')}.json`);
  const machine = {
    cpus: os.availableParallelism(),
    model: os.cpus()[0]?.model,
    node: process.version,
    platform: process.platform,
  };
  writeFileSync(file, `${JSON.stringify({ at, machine, ...results }, null, 2)}\n`);
  return file;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
