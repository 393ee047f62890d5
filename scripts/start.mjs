/** `npm start`: installs and builds what is missing, then runs the shop in this very process. */
import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endChildrenOnSignals, Failure, ROOT, SIGNALS } from './lib/run.mjs';

/** npm runs us in a shell, so that it is the parent of our parent; or it is our parent itself. */
function findNpm() {
  const stat = `/proc/${process.ppid}/stat`;
  const [name = '', parent] = existsSync(stat)
    ? readFileSync(stat, 'utf8')
        .match(/\((.*)\) \S (\d+)/)
        .slice(1)
    : spawnSync('ps', ['-o', 'comm=,ppid=', '-p', String(process.ppid)], { encoding: 'utf8' })
        .stdout.trim()
        .split(/\s+/);
  return /sh$/.test(name) ? Number(parent) : process.ppid;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** npm killed with SIGKILL cannot tell us to stop. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = findNpm();
  const watch = setInterval(() => isAlive(npm) || process.kill(process.pid, 'SIGTERM'), 1_000);
  watch.unref();
  // Once we are closing, npm going first is no further wish.
  for (const signal of SIGNALS) process.once(signal, () => clearInterval(watch));
}

const settings = path.join(ROOT, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
try {
  const handOver = endChildrenOnSignals();
  await ensureInstalled();
  await ensureBuilt();
  handOver();
  endWithNpm();
  await import('../backend/dist/dev/main.js');
} catch (error) {
  if (error instanceof Failure) console.error(`${error.output}\n${error.message}`.trim());
  else console.error(`Larder cannot start: ${error.message}`);
  process.exit(1);
}
