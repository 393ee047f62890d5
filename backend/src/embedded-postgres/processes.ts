import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');

/** Runs `ps`, for systems without /proc. */
function ps(pid: number, columns: string): string {
  const result = spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' });
  return result.stdout?.trim() ?? '';
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended meanwhile
  }
}

/**
 * When a process was started, which distinguishes it from a later one with the same id. Empty if it has ended or is a zombie.
 */
export function processIdentity(pid: number): string {
  if (!hasProc) {
    const line = ps(pid, 'stat=,lstart=');
    return line.startsWith('Z') ? '' : line.slice(line.indexOf(' ') + 1).trim();
  }
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (!state || !startedAt || state === 'Z' || state === 'X') return '';
  return `${startedAt}@${read('/proc/sys/kernel/random/boot_id').trim()}`;
}

/** @returns true for a PostgreSQL main process of this cluster folder */
export function isPostgresOn(pid: number, cluster: string): boolean {
  const command = hasProc
    ? read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : `${ps(pid, 'command=')} `;
  return command.includes(`/postgres -D ${cluster} `) && !command.startsWith('/bin/sh ');
}

/** @returns true once the process has ended, false if it still runs after the given time */
export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (processIdentity(pid)) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}
