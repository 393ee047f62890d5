import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { SIGNALS } from './run.mjs';

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

/**
 * Ends us in good order when npm is gone: killed with SIGKILL it cannot tell us to stop, and the shell between us may keep a
 * SIGTERM to itself.
 * @param script of package.json that we are: under any other one, or without npm, nothing is watched
 */
export function endWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script) return;
  const npm = findNpm();
  const watch = setInterval(() => isAlive(npm) || process.kill(process.pid, 'SIGTERM'), 1_000);
  watch.unref();
  // Once we are closing, npm going first is no further wish.
  for (const signal of SIGNALS) process.once(signal, () => clearInterval(watch));
}
