import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../common/errors/startup-error.js';
import type { Binaries } from './binaries.js';
import { ENVIRONMENT } from './cluster.js';
import type { Account, ClusterLocation } from './cluster-location.js';
import { isPostgresOn, processIdentity, waitUntilGone } from './processes.js';

export interface Postmaster {
  /** Resolves when PostgreSQL has ended. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL ended before it was ready. `log` has what it logged. */
export class PostmasterExit extends Error {
  constructor(readonly log: string) {
    super('PostgreSQL ended while starting');
  }
}

/**
 * Runs PostgreSQL and prints its process id. A second shell waits for the end of its input, which happens when our process ends for any
 * reason, and then stops PostgreSQL.
 */
const WATCHED_RUN = `
exec 3<&0
"$@" </dev/null 3<&- >&2 & P=$!
( while read -r _ <&3; do :; done; kill -INT $P ) >&2 & W=$!
echo $P
exec 3<&- >&2
wait $P; S=$?
kill $W 2>/dev/null
exit $S`;

/** A crash recovery may take minutes; PostgreSQL ends by itself when it cannot start. */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 20_000;
const LOG_LIMIT = 5_000_000;

const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'],
  // The shop logs failed statements itself.
  ...['log_min_messages=log', 'log_checkpoints=off', 'timezone=UTC'],
];
/** Faster, but a crash of the machine may lose the data; and with connections for a shop on each of many cores. */
const SCRATCH_SETTINGS = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=500'],
];

function openLog(dataDir: string): { fd: number; readNew: () => string } {
  const file = path.join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a', 0o600);
  const { size } = statSync(file);
  return { fd, readNew: () => readFileSync(file).subarray(size).toString() };
}

function readStatus(cluster: string): { content: string; pid: number; isReady: boolean } {
  const file = path.join(cluster, 'postmaster.pid');
  const content = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = content.split('\n');
  return { content, pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Stops a PostgreSQL that outlived its shop. Call it with the lock of the folder: then a server of the cluster is an orphan.
 * @throws StartupError if it does not end
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const { pid } = readStatus(cluster);
  if (!pid || !processIdentity(pid)) return;
  if (!isPostgresOn(pid, cluster)) {
    // Another program has this process id now; PostgreSQL would take it for a running server.
    rmSync(path.join(cluster, 'postmaster.pid'));
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(pid, STOP_TIMEOUT_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, STOP_TIMEOUT_MS)) return;
  throw new StartupError(
    `An earlier PostgreSQL (process ${pid}) still uses ${cluster} and does not stop. End that process and start again.`,
  );
}

interface Watched {
  /** Process id of PostgreSQL, or undefined if it never ran. */
  pid: Promise<number | undefined>;
  exited: Promise<void>;
  /** Makes the watching shell stop PostgreSQL. */
  release: () => void;
}

function runWatched(command: string[], account: Account, logFd: number): Watched {
  const child = spawn('/bin/sh', ['-c', WATCHED_RUN, 'sh', ...command], {
    ...account,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true, // Ctrl-C must only reach the shop, which then stops its database
    stdio: ['pipe', 'pipe', logFd],
  });
  child.stdin?.on('error', () => undefined); // closed by the other side; `exited` is awaited
  const exited = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve()).once('error', reject);
  });
  const announced = new Promise<number>((resolve) => {
    child.stdout?.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
  const pid = Promise.race([announced, exited.then(() => undefined)]);
  return { pid, exited, release: () => child.stdin?.end() };
}

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @throws PostmasterExit if it ends instead
 */
export async function launch(
  place: ClusterLocation,
  binaries: Binaries,
  port: number,
  scratch: boolean,
): Promise<Postmaster> {
  const settings = [...SETTINGS, ...(scratch ? SCRATCH_SETTINGS : [])].flatMap((s) => ['-c', s]);
  const command = [binaries.postgres, '-D', place.cluster, '-p', String(port), ...settings];
  const before = readStatus(place.cluster).content;
  const log = openLog(place.dataDir);
  const { pid, exited, release } = runWatched(command, place.account, log.fd);
  closeSync(log.fd);
  let isGone = false;
  void exited.finally(() => (isGone = true));
  const started = await pid;
  const stop = async (): Promise<void> => {
    release();
    const isLate = await Promise.race([exited, sleep(STOP_TIMEOUT_MS, true, { ref: false })]);
    if (isLate && started) process.kill(started, 'SIGQUIT');
    await exited;
  };
  for (const end = Date.now() + START_TIMEOUT_MS; !isGone; await sleep(15)) {
    const status = readStatus(place.cluster);
    if (status.isReady && status.pid === started && status.content !== before) {
      return { exited, stop };
    }
    if (Date.now() > end) await stop();
  }
  throw new PostmasterExit(log.readNew());
}
