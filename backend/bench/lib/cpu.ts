import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What /proc/<pid>/stat tells of a process; times in milliseconds. */
export interface ProcessStat {
  parent: number;
  cpu: number;
  /** Of children that have ended. */
  childrenCpu: number;
}

/** The kernel counts in hundredths of a second, whatever its own clock. */
const TICK = 10;

/** The name, in parentheses, may hold anything: the fields are counted from behind it. */
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

/** Whether this system tells what its processes use. */
export const canCountCpu = existsSync('/proc/self/stat');

function statOf(pid: number | string): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined; // it has ended meanwhile
  }
}

/** CPU time of a process until now, in milliseconds; NaN where the system does not tell. */
export const cpuOf = (pid: number): number => statOf(pid)?.cpu ?? NaN;

export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent;

/** CPU time of a process and all its children, ended ones too: PostgreSQL has one for each connection. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.cpu ?? 0), own.cpu + own.childrenCpu);
}

/** Resident memory of a process in MB; NaN where the system does not tell. */
export function residentMb(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}
