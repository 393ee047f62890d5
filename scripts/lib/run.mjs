import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from './progress.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * npm forwards a Ctrl-C that the terminal has already sent to this process: two signals within this time count as one.
 */
const SAME_SIGNAL_MS = 500;
/** `npm ci` handles a signal only between its stages, which may take a minute each. */
const KILL_AFTER_MS = 5_000;

/** A failure that is reported in one line; `output` is the output of the program. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Running programs: child -> a promise that resolves once it has ended. */
const children = new Map();
let isStopping = false;

/** Signals the whole process group, since a program such as npm has children. */
function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

const signalChildren = (signal) => {
  for (const child of children.keys()) signalGroup(child, signal);
};
process.on('exit', () => signalChildren('SIGTERM'));

/**
 * Until the server takes over, a signal stops the running programs, and this process exits once they have ended: an
 * `npm ci` that outlived it would run beside that of the next start. Programs are killed after a few seconds, or at a
 * second signal.
 * @returns a function that stops handling signals
 */
export function endChildrenOnSignals() {
  let stoppingSince;
  const stop = async (signal) => {
    if (isStopping) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) signalChildren('SIGKILL');
      return;
    }
    isStopping = true;
    stoppingSince = Date.now();
    if (children.size > 0) print('\nLarder is stopping. Ctrl-C again stops it at once.');
    signalChildren(signal);
    setTimeout(() => signalChildren('SIGKILL'), KILL_AFTER_MS).unref();
    const stopping = [...children.keys()];
    await Promise.all(children.values());
    // npm may end before the install script that it was running.
    for (const child of stopping) signalGroup(child, 'SIGKILL');
    process.exit(128 + constants.signals[signal]);
  };
  // The terminal may have been closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => SIGNALS.forEach((signal) => process.off(signal, stop));
}

/**
 * Runs a program to its end without showing its output. It has its own process group, so that Ctrl-C in the terminal
 * reaches only this process, which then stops the program. Does not resolve while this process is stopping.
 * @param {object} options of spawn
 * @param options.silenceLimit milliseconds without output after which the program is stopped
 * @param options.lock file descriptor that the program inherits and keeps open until it ends (clone-lock.mjs)
 * @returns {Promise<{ code: number, output: string }>} its exit code and output
 */
export function run(command, args, { silenceLimit, lock, ...options } = {}) {
  if (isStopping) return new Promise(() => {});
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', ...(lock === undefined ? [] : [lock])],
    detached: true,
    ...options,
  });
  let output = '';
  const timer =
    silenceLimit &&
    setTimeout(() => {
      output += `\nStopped: it wrote nothing for ${silenceLimit / 1_000} seconds.\n`;
      signalGroup(child, 'SIGTERM');
      setTimeout(() => signalGroup(child, 'SIGKILL'), 5_000).unref();
    }, silenceLimit);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      timer?.refresh();
    });
  }
  const ended = new Promise((resolve) => child.once('close', resolve));
  children.set(child, ended);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      children.delete(child);
      if (!isStopping) resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a Node program, such as the command of a package. */
export const runNode = (file, args, options) =>
  run(process.execPath, [path.resolve(ROOT, file), ...args], options);

/** Runs npm: the one that runs this script, or the one next to this Node, or the one on the PATH. */
export async function runNpm(args, options) {
  const ours = process.env.npm_execpath;
  if (ours?.endsWith('npm-cli.js')) return run(process.execPath, [ours, ...args], options);
  const beside = path.join(path.dirname(process.execPath), 'npm');
  try {
    return await run(existsSync(beside) ? beside : 'npm', args, options);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new Failure(
      'npm is not installed. It comes with Node.js: get it from https://nodejs.org.',
    );
  }
}
