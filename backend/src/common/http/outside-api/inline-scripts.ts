import fs from 'node:fs';
import path from 'node:path';

/** Written by the frontend's build (inlineScript.ts), and included by nginx. */
const FILE = '.inline-scripts.conf';

/**
 * Hashes of the scripts that stand in the built page itself, for the `script-src` of a content security policy.
 * @returns none when the frontend is not built
 */
export function inlineScripts(frontendDir: string): string[] {
  const file = path.join(frontendDir, FILE);
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').match(/'sha256-[\w+/=]+'/g) ?? [];
}
