/** `npm start`: installs and builds what is missing, then runs the shop in this very process. */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endChildrenOnSignals, Failure, ROOT } from './lib/run.mjs';

/** npm killed with SIGKILL cannot tell us to stop; but then we get another parent. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

const settings = path.join(ROOT, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
try {
  const handOver = endChildrenOnSignals();
  await ensureInstalled();
  await ensureBuilt();
  handOver();
  endWithNpm();
  await import('../backend/dist/main.js');
} catch (error) {
  if (error instanceof Failure) console.error(`${error.output}\n${error.message}`.trim());
  else console.error(`Larder cannot start: ${error.message}`);
  process.exit(1);
}
