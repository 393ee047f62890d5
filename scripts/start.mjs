/** `npm start`: installs and builds what is missing, then runs the shop in this very process. */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm } from './lib/npm.mjs';
import { endChildrenOnSignals, Failure, ROOT } from './lib/run.mjs';

const settings = path.join(ROOT, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
try {
  const handOver = endChildrenOnSignals();
  await ensureInstalled();
  await ensureBuilt();
  handOver();
  endWithNpm('start');
  await import('../backend/dist/dev/main.js');
} catch (error) {
  if (error instanceof Failure) console.error(`${error.output}\n${error.message}`.trim());
  else console.error(`Larder cannot start: ${error.message}`);
  process.exit(1);
}
