/** `npm run dev`: the API and the pages, reloaded on every change. One Ctrl-C ends all processes. */
import './lib/node-version.mjs';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { explainSystemError } from './lib/install-failure.mjs';
import { endWithNpm } from './lib/npm.mjs';
import { showProgress } from './lib/progress.mjs';
import { endChildrenOnSignals, Failure, ROOT, SIGNALS } from './lib/run.mjs';
import { prepareStart } from './lib/settings.mjs';

const TIMEOUT_MS = 10_000;
let isEnding = false;

/** The API prints its own address, which serves the pages of the last build; Vite serves those that reload. */
const withoutBuiltPages = (line) =>
  line.replace('Larder is open at', 'The API is at').replace(/(log in at) http:\/\/[^/]+/, '$1');

/** Starts a Node program with an IPC channel, which closes when this process ends, and prefixes its output. */
function start(name, file, env = {}) {
  const child = fork(path.resolve(ROOT, file), {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on(
      'line',
      (line) => isEnding || console.log(`${name} | ${withoutBuiltPages(line)}`),
    );
  }
  return child;
}

async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  await exit;
  clearTimeout(force);
}

/** Runs the API and restarts it after each compilation; its database keeps running. */
function serveApi(env) {
  let server;
  let turn = Promise.resolve();
  const restart = async () => {
    await stop(server);
    if (!isEnding) server = start('api', 'scripts/lib/dev-server.mjs', env);
  };
  const compiler = start('tsc', 'scripts/lib/dev-compile.mjs');
  compiler.on('message', () => (turn = turn.then(restart)));
  return async () => {
    await turn;
    await Promise.all([stop(compiler), stop(server)]);
  };
}

async function openDatabase(env) {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: () => Promise.resolve() };
  const { startEmbeddedPostgres } =
    await import('../backend/dist/src/embedded-postgres/embedded-postgres.js');
  return startEmbeddedPostgres({ dataDir: env.dataDir });
}

async function main() {
  endWithNpm('dev');
  const stopHandlingSignals = endChildrenOnSignals();
  await prepareStart(['backend']);
  const { loadEnv } = await import('../backend/dist/src/config/load-env.js');
  const { checkPort } = await import('../backend/dist/src/config/listen-port.js');
  const env = loadEnv();
  const port = await checkPort(env.host, env.port);
  const database = await showProgress('Preparing the database', () => openDatabase(env));
  stopHandlingSignals();

  const stopApi = serveApi({ PORT: String(port), DATABASE_URL: database.url });
  const pages = start('web', 'scripts/lib/dev-pages.mjs', { API_URL: `http://localhost:${port}` });
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    console.log('\nLarder is closing.');
    await Promise.all([stopApi(), stop(pages)]);
    await database.stop();
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  pages.once('exit', end);
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof Failure
      ? `${error.output}\n${error.message}`.trim()
      : explainSystemError('Larder cannot start', error),
  );
  process.exit(1);
}
