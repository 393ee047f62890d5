import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import type { AppExtension } from './app.module.js';
import { createApp } from './app.setup.js';
import { routeOf } from './request-metrics.js';
import { loggableMessage, exitOnUncaughtError } from './common/errors/describe-error.js';
import { StartupError } from './common/errors/startup-error.js';
import { throttleProgress } from './common/throttle-progress.js';
import { DEMO_SELLER, type Env } from './config/env.js';
import { loadEnv } from './config/load-env.js';
import { printLine } from './common/print-line.js';
import { checkPort, explainListenError } from './config/listen-port.js';
import { embeddedApiRole, urlAs } from './embedded-postgres/api-role.js';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import { makeDrainable } from './drain.js';
import { migrateDatabase } from './migrate-database.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { Readiness } from './health/readiness.js';
import { Shutdown } from './shutdown.js';

const print = (line: string): void => void process.stderr.write(`… ${line}\n`);

/** Shows the progress of long steps, such as scripts/lib/progress.mjs does on a terminal. */
export type Show = <T>(label: string, work: () => Promise<T>) => Promise<T>;

const silently: Show = (_, work) => work();

interface Options {
  /** Modules of development and tests. */
  extra?: readonly AppExtension[];
  show?: Show;
}

/** @returns the URL of the database for the role of the API, not for its owner */
async function openDatabase({ databaseUrl, dataDir }: Env, shutdown: Shutdown): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  shutdown.add(stop);
  const role = embeddedApiRole(dataDir);
  await migrateDatabase(url, { role, print: throttleProgress(print) });
  return urlAs(url, role);
}

/** Connections that may wait to be accepted. Beyond it, clients retry after a second. */
const BACKLOG = 4_096;

async function listen(
  env: Env,
  shutdown: Shutdown,
  { extra, show = silently }: Options,
): Promise<void> {
  const port = await checkPort(env.host, env.port);
  if (env.port === 0) {
    env.publicUrl = env.publicUrl.replace(/:0$/, `:${port}`);
    env.port = port;
  }
  const databaseUrl = await show('Preparing the database', () => openDatabase(env, shutdown));
  // On the first start, most of the time goes into the demo catalogue.
  const app = await show('Opening the shop', () => createApp(env, databaseUrl, { extra }));
  const server = app.getHttpServer();
  const { metricsPort } = env;
  shutdown.add(
    makeDrainable(server, {
      notice: env.shutdownGraceSeconds * 1_000,
      leave: () => app.get(Readiness, { strict: false }).leave(),
      close: () => app.close(),
    }),
  );
  if (metricsPort !== undefined) {
    try {
      await app.get(MetricsServer, { strict: false }).listen(metricsPort, env.host);
    } catch (error) {
      throw explainListenError(error, env.host, metricsPort, 'METRICS_PORT');
    }
  }
  try {
    await once(server.listen(env.port, env.host, BACKLOG), 'listening');
  } catch (error) {
    throw explainListenError(error, env.host, env.port);
  }
}

/** The packages for tracing are loaded only if traces are collected. */
async function traceRequests(env: Env, shutdown: Shutdown): Promise<void> {
  if (env.otelExporterOtlpEndpoint === undefined) return;
  const { startTracing } = await import('./tracing/start-tracing.js');
  shutdown.add(startTracing(routeOf, env.otelExporterOtlpHeaders));
}

/** Programs that wait for the start look for the first words. */
function printAddress(env: Env, extra: readonly AppExtension[]): void {
  const { publicUrl, isProduction, sellerEmail, sellerPassword } = env;
  const lines = [`Larder is open at ${publicUrl}`];
  if (!isProduction && sellerPassword === DEMO_SELLER.password) {
    lines.push(`Sellers log in at ${publicUrl}/seller`);
    lines.push(`  email     ${sellerEmail}`, `  password  ${sellerPassword}`);
  }
  lines.push(...extra.flatMap(({ note }) => note?.(env) ?? []));
  if (!isProduction) lines.push('', 'Ctrl-C closes it.');
  printLine('info', `\n${lines.join('\n')}`);
}

/**
 * How far the heap may grow before it is collected, in per cent of the live objects. By default, V8 lets it grow to a multiple of them
 * on a machine with much memory. See docs/performance.md.
 */
const GARBAGE_GROWTH = 50;

/**
 * Runs the application in this process, with the settings of the environment, until it gets a signal. If it cannot start, it prints
 * one line, or one for each invalid setting, and ends the process.
 */
export async function startApp(options: Options = {}): Promise<void> {
  exitOnUncaughtError();
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_GROWTH}`);
  const shutdown = new Shutdown();
  try {
    const env = loadEnv();
    await traceRequests(env, shutdown);
    await listen(env, shutdown, options);
    printAddress(env, options.extra ?? []);
  } catch (error) {
    // Errors are expected if the start is interrupted by a signal.
    if (!shutdown.hasBegun) {
      const text = error instanceof StartupError ? error.message : loggableMessage(error);
      printLine('fatal', `Larder cannot start:${text.includes('\n') ? '\n' : ' '}${text}`);
      await shutdown.close();
      process.exit(1);
    }
  }
}
