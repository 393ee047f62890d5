/** Runs a program of the shop for whoever runs it, such as `npm run check:invariants`, once all it needs is there. */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, ROOT } from './lib/run.mjs';

const [program] = process.argv.splice(2, 1);
const settings = path.join(ROOT, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
try {
  await ensureInstalled();
  await ensureBuilt(['backend']);
  await import(`../backend/dist/src/${program}.js`);
} catch (error) {
  console.error(error instanceof Failure ? `${error.output}\n${error.message}`.trim() : error);
  process.exit(1);
}
