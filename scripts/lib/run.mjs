import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure that people are told about in one line; `output` is what the program said. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});

/** Until the server takes over: what we started ends with us. */
export function endChildrenOnSignals() {
  const end = () => process.exit(130);
  for (const signal of SIGNALS) process.on(signal, end);
  return () => SIGNALS.forEach((signal) => process.off(signal, end));
}

/**
 * Runs a program quietly to its end.
 * @returns {Promise<{ code: number, output: string }>} its exit code and all it wrote
 */
export function run(command, args, { limit, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const timer =
      limit &&
      setTimeout(() => {
        output += `\nStopped: it ran for more than ${limit / 60_000} minutes.\n`;
        child.kill();
        setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
      }, limit);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      children.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a Node program, such as one of a package. */
export const runNode = (file, args, options) =>
  run(process.execPath, [path.resolve(ROOT, file), ...args], options);

/** Runs npm: the very one that runs us, or the one beside this Node, or the one on the PATH. */
export function runNpm(args, options) {
  const ours = process.env.npm_execpath;
  if (ours?.endsWith('npm-cli.js')) return run(process.execPath, [ours, ...args], options);
  const beside = path.join(path.dirname(process.execPath), 'npm');
  return run(existsSync(beside) ? beside : 'npm', args, options);
}
