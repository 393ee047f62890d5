import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');

/** Asks the system's `ps`, for systems without /proc. */
function ps(pid: number, columns: string): string {
  const answer = spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' });
  return answer.stdout?.trim() ?? '';
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process ended between two looks
  }
}

/**
 * Something that a later process with the same number does not share: the moment it started.
 * Empty when the process is gone, or dead and only not yet collected by its parent.
 */
export function processIdentity(pid: number): string {
  if (!hasProc) {
    const answer = ps(pid, 'stat=,lstart=');
    return answer.startsWith('Z') ? '' : answer.slice(answer.indexOf(' ') + 1).trim();
  }
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (!state || !startedAt || state === 'Z' || state === 'X') return '';
  return `${startedAt}@${read('/proc/sys/kernel/random/boot_id').trim()}`;
}

/** True only for a PostgreSQL main process that serves this very cluster folder. */
export function isPostgresOn(pid: number, cluster: string): boolean {
  const command = hasProc
    ? read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : `${ps(pid, 'command=')} `;
  return command.includes(`/postgres -D ${cluster} `) && !command.startsWith('/bin/sh ');
}

/** Waits until the process is gone; false when it still lives after the given time. */
export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (processIdentity(pid)) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}
