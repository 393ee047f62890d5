import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkPort } from '../../src/config/listen-port.js';
import { endProcess, onClose } from '../lib/closing.js';
import { ask } from '../lib/http.js';
import { JWT_SECRET } from './sessions.js';

const PROGRAM = fileURLToPath(new URL('../../src/main.js', import.meta.url));
/** The maximum time until the first response, in milliseconds. */
const START_LIMIT = 60_000;

/** The first seller of every database, who has all permissions. */
export const SELLER = { email: 'owner@bench.example', password: 'a-seller-of-the-bench-4711' };

/** A running shop in production mode. */
export interface Shop {
  origin: string;
  pid: number;
  /** Milliseconds from its start to its first response. */
  startedIn: number;
  stop: () => Promise<void>;
}

export interface ShopOptions {
  databaseUrl: string;
  /** The folder of its data and its log; it is created if missing. */
  folder: string;
  /** Settings in addition to those of every benchmark. */
  settings?: Record<string, string>;
  /** Command-line options of Node, such as --cpu-prof. */
  nodeOptions?: string[];
}

/** Production settings, without the limits per customer and IP address, because a benchmark has few of both. */
const SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SEED_DEMO: 'false',
  HOST: '127.0.0.1',
  JWT_SECRET,
  SELLER_EMAIL: SELLER.email,
  SELLER_PASSWORD: SELLER.password,
  SHUTDOWN_GRACE_SECONDS: '0',
  REGISTRATIONS_PER_HOUR: '0',
  LOGIN_FAILURES: '0',
  LOGIN_FAILURES_PER_ACCOUNT: '0',
  LOGIN_FAILURES_PER_IP: '0',
  MAX_ORDERS_PER_DAY: '0',
  MAX_UNPAID_ORDERS: '0',
};

/** @returns whether the shop is ready; false if it is not listening yet */
const isReady = (origin: string): Promise<boolean> =>
  ask(origin, { path: '/api/health/ready' }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Waits until a shop that was started is ready. */
export async function untilReady(
  origin: string,
  child: ChildProcess,
  explain: () => string,
): Promise<void> {
  const begun = performance.now();
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - begun > START_LIMIT) {
      throw new Error(`The shop does not start:\n${explain()}`);
    }
    await sleep(20);
  }
}

/** Starts the built shop in a child process that logs to a file. */
export async function startShop(options: ShopOptions): Promise<Shop> {
  mkdirSync(options.folder, { recursive: true });
  const log = path.join(options.folder, 'shop.log');
  const output = openSync(log, 'a');
  const port = await checkPort('127.0.0.1', 0);
  const own = { PORT: String(port), DATABASE_URL: options.databaseUrl, DATA_DIR: options.folder };
  const begun = performance.now();
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), PROGRAM], {
    env: { ...SETTINGS, ...own, ...options.settings },
    stdio: ['ignore', output, output],
  });
  onClose(() => endProcess(child));
  closeSync(output);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child, () => readFileSync(log, 'utf8').slice(-2_000));
  const startedIn = performance.now() - begun;
  return { origin, pid: child.pid ?? 0, startedIn, stop: () => endProcess(child) };
}
