import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { StartupError } from '../../common/errors/startup-error.js';
import { ENVIRONMENT } from '../../embedded-postgres/cluster.js';

/** Where systems install the programs of a version; PATH may have those of another version. */
const FOLDERS = [
  ...['/usr/lib/postgresql/VERSION/bin', '/usr/pgsql-VERSION/bin'],
  ...['/opt/homebrew/opt/postgresql@VERSION/bin', '/usr/local/opt/postgresql@VERSION/bin'],
];
/** How many versions newer than the server's are tried. */
const NEWER = 5;

function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** @returns the path of a program in PATH, or its name if it is not there */
const wayTo = (name: string): string =>
  spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).stdout.trim() ||
  name;

/**
 * @returns the path of a client program of PostgreSQL that supports a server of this major version
 * @throws StartupError if there is none
 */
export function findClientProgram(name: 'pg_dump' | 'pg_restore', major: number): string {
  const versions = Array.from({ length: NEWER + 1 }, (_, index) => String(major + index));
  const others = versions.flatMap((version) =>
    FOLDERS.map((folder) => `${folder.replace('VERSION', version)}/${name}`),
  );
  const found = [wayTo(name), ...others].find((program) => versionOf(program) >= major);
  if (found) return found;
  throw new StartupError(
    `${name} of PostgreSQL ${major} or newer is not here. Install PostgreSQL's client programs (on Debian postgresql-client-${major}).`,
  );
}

export interface ClientProgram {
  child: ChildProcessWithoutNullStreams;
  /** @throws StartupError with the first error message of the program */
  ended: Promise<void>;
}

/** Only the first error message: later ones may contain rows with personal data. */
const complaintOf = (errors: string): string =>
  /error: +(.+)/.exec(errors)?.[1] ?? 'it gave no reason';

/** Starts a client program. The password is passed by the environment, so it is not in the process list. */
export function startClientProgram(
  program: string,
  args: readonly string[],
  url: string,
): ClientProgram {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [...args, '--no-password', `--dbname=${address.href}`], {
    env: { ...ENVIRONMENT, ...(password && { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined); // it may end without reading; the exit code is checked
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const ended = Promise.all([code, text(child.stderr)]).then(([exit, errors]) => {
    if (exit === 0) return;
    const name = program.split('/').at(-1);
    throw new StartupError(`${name} has not succeeded: ${complaintOf(errors)}`);
  });
  ended.catch(() => undefined); // reported to those who await it
  return { child, ended };
}
