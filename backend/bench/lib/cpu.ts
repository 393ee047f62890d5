import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Parsed fields of /proc/<pid>/stat; times in milliseconds. */
export interface ProcessStat {
  parent: number;
  cpu: number;
  /** The CPU time of children that have exited. */
  childrenCpu: number;
}

/** Milliseconds per clock tick: the kernel reports CPU time in hundredths of a second, whatever its own clock. */
const TICK = 10;

/** The process name in parentheses may contain any characters, so the fields after the last parenthesis are parsed. */
export function parseStat(stat: string): ProcessStat {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [
    1, 11, 12, 13, 14,
  ].map((index) => fields[index]);
  return { parent, cpu: (user + system) * TICK, childrenCpu: (childUser + childSystem) * TICK };
}

/** Whether the system reports the CPU time of processes. */
export const canCountCpu = existsSync('/proc/self/stat');

function statOf(pid: number | string): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined; // The process has exited.
  }
}

/** @returns the CPU time of a process so far, in milliseconds; NaN if the system does not report it */
export const cpuOf = (pid: number): number => statOf(pid)?.cpu ?? NaN;

export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent;

/** @returns the CPU time of a process and its children, including exited ones: PostgreSQL has a child per connection */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.cpu ?? 0), own.cpu + own.childrenCpu);
}

/** @returns the resident memory of a process in MB; NaN if the system does not report it */
export function residentMb(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}
