/** `npm run seller:password -- EMAIL [--stdin]`: prints a link with which a seller chooses a new password, or takes it. */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, ROOT } from './lib/run.mjs';

const settings = path.join(ROOT, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
try {
  await ensureInstalled();
  await ensureBuilt();
  await import('../backend/dist/src/seller-password.js');
} catch (error) {
  console.error(error instanceof Failure ? `${error.output}\n${error.message}`.trim() : error);
  process.exit(1);
}
