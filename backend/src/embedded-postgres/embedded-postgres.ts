import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../common/errors/startup-error.js';
import { findBinaries, type Binaries } from './binaries.js';
import { diskFull, prepareCluster, ROLE } from './cluster.js';
import { OWNER, takeOwnership } from './owner-lock.js';
import { choosePlace, linkHome, type ClusterLocation } from './cluster-location.js';
import { launch, PostmasterExit, stopOrphan, type Postmaster } from './postmaster.js';

export interface EmbeddedPostgresOptions {
  /** The data folder, created if missing. Its `postgres` is the database's folder or a link to it. */
  dataDir: string;
  /** Port on 127.0.0.1; a free one when left out. */
  port?: number;
  /** For tests: faster, but a crash of the machine may lose the data. */
  scratch?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  stop: () => Promise<void>;
}

type Launch = Pick<EmbeddedPostgresOptions, 'port'> & {
  place: ClusterLocation;
  binaries: Binaries;
  scratch: boolean;
};

/** Another program may take the free port, or an old server process may linger, for a moment. */
const LAUNCH_ATTEMPTS = 20;
const RESTART_DELAY_MS = 1_000;

/**
 * Below the ephemeral ports. From among those, a client that connects to a stopped database could get that very port as its source, and
 * would connect to itself.
 */
const [LOWEST_PORT, HIGHEST_PORT] = [15_000, 32_000];

async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

function isPortTaken(log: string): boolean {
  return log.includes('could not bind') || log.includes('could not create any TCP/IP sockets');
}

/** @returns the reason why PostgreSQL did not start, in one sentence */
function explainExit(
  { log }: PostmasterExit,
  { dataDir }: ClusterLocation,
  port: number,
): StartupError {
  if (log.includes('No space left on device')) return diskFull();
  if (isPortTaken(log)) return new StartupError(`Port ${port} for the database is taken.`);
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? 'it gave no reason';
  const file = path.join(dataDir, 'postgres.log');
  return new StartupError(`The database did not start: ${reason}. More is in ${file}.`);
}

async function launchOnPort(options: Launch): Promise<{ server: Postmaster; port: number }> {
  const { place, binaries, scratch } = options;
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort());
    try {
      return { server: await launch(place, binaries, port, scratch), port };
    } catch (error) {
      if (!(error instanceof PostmasterExit)) throw error;
      const isPassing = isPortTaken(error.log)
        ? options.port === undefined
        : error.log.includes('pre-existing shared memory');
      if (!isPassing || attempt === LAUNCH_ATTEMPTS) throw explainExit(error, place, port);
      await sleep(250);
    }
  }
}

/**
 * Starts PostgreSQL, and restarts it on the same port whenever it ends by itself.
 * @returns its port and a function that stops it
 */
async function keepRunning(options: Launch): Promise<{ port: number; stop: () => Promise<void> }> {
  const first = await launchOnPort(options);
  const { port } = first;
  let server: Postmaster | undefined = first.server;
  let isStopping = false;
  const relaunch = async (): Promise<Postmaster | undefined> => {
    try {
      await stopOrphan(options.place.cluster);
      return (await launchOnPort({ ...options, port })).server;
    } catch {
      return undefined; // the reason is in postgres.log; the shop responds with 503 until it is back
    }
  };
  const supervise = async (): Promise<void> => {
    while (!isStopping) {
      await server?.exited;
      server = undefined;
      if (!isStopping) await sleep(RESTART_DELAY_MS);
      if (!isStopping) server = await relaunch();
    }
    await server?.stop(); // it was being started when `stop` was called
  };
  const supervision = supervise();
  const stop = async (): Promise<void> => {
    isStopping = true;
    await server?.stop();
    await supervision;
  };
  return { port, stop };
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = choosePlace(options.dataDir);
  const binaries = findBinaries(place.account);
  const release = await takeOwnership(path.join(place.home, OWNER));
  try {
    await stopOrphan(place.cluster);
    linkHome(place);
    const scratch = options.scratch ?? false;
    const password = await prepareCluster(place, binaries, scratch);
    const server = await keepRunning({ place, binaries, scratch, port: options.port });
    return {
      url: `postgres://${ROLE}:${password}@127.0.0.1:${server.port}/postgres`,
      stop: async () => {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const UNUSABLE_FOLDER_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

function asStartupError(error: unknown, folder: string): unknown {
  const { code, path: where = folder } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  if (!code || !UNUSABLE_FOLDER_CODES.has(code)) return error;
  return new StartupError(
    `The data folder ${folder} cannot be used: ${where} is not writable for this user. Give access to it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Starts the bundled PostgreSQL, on the loopback interface and with its data in the data folder. It ends with this process, even if that
 * is killed; after a crash, the next start recovers.
 * @throws StartupError if the folder is not writable or in use, has another version, or the disk is full
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw asStartupError(error, path.resolve(options.dataDir));
  }
}
