import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** What a program complains of: how far it has come is told by one that takes long, and so by any on a busy machine. */
export const complaintsIn = (stderr: string): string => stderr.replaceAll(/^… .+\n/gm, '');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Where those of the built shop are. */
const PROGRAMS = path.resolve(import.meta.dirname, '../../dist/src/commands');

/**
 * Runs a program of the built shop for whoever runs it.
 * @param within a command that gets the program's own as its arguments
 * @param programs where it is; with those of another release, perhaps
 */
export function startProgram(
  name: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  within: readonly string[] = [],
  programs = PROGRAMS,
): Running {
  const program = path.join(programs, `${name}.js`);
  const [command = '', ...rest] = [...within, process.execPath, program, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('exit', resolve);
  });
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(
    ([exit, stdout, stderr]) => ({ code: exit, stdout, stderr }),
  );
  return { child, ended };
}

export const runProgram = (...args: Parameters<typeof startProgram>): Promise<Ended> =>
  startProgram(...args).ended;
