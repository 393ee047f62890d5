import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { SIGNALS } from './run.mjs';

/**
 * Finds npm among the ancestors of this process. npm runs scripts in a shell, so it is the parent or the grandparent.
 */
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

/**
 * Ends this process when npm has ended: an npm killed with SIGKILL cannot forward a signal, and the shell between may
 * not forward SIGTERM.
 * @param script name of the script in package.json; without npm, or in another script, nothing is watched
 */
export function endWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script) return;
  const npm = findNpm();
  const watch = setInterval(() => isAlive(npm) || process.kill(process.pid, 'SIGTERM'), 1_000);
  watch.unref();
  // While this process is closing, the end of npm does not matter.
  for (const signal of SIGNALS) process.once(signal, () => clearInterval(watch));
}
