import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { compileShop } from '../../test/support/processes/postgres-program.js';
import { until } from '../../test/support/until.js';
import { StartupError } from '../common/errors/startup-error.js';
import { findBinaries } from './binaries.js';
import { choosePlace } from './cluster-location.js';
import { waitUntilGone } from './processes.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** In milliseconds: a longer step hangs. */
const LIMIT_MS = 60_000;

let folder: string;
let shopProgram: string;
const shops: ChildProcess[] = [];

/** Starts a shop's database in another process; `says` is its URL, or why it did not start. */
async function startShop(
  dataDir: string,
  account = {},
): Promise<{ shop: ChildProcess; says: string }> {
  const shop = spawn(process.execPath, [shopProgram, dataDir], {
    ...account,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shops.push(shop);
  const [says] = (await once(createInterface(shop.stdout), 'line')) as [string];
  return { shop, says };
}

async function kill(shop: ChildProcess): Promise<void> {
  const exit = once(shop, 'exit');
  shop.kill('SIGKILL');
  await exit;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = (dataDir: string): string => path.join(dataDir, 'postgres/postmaster.pid');
const databasePid = (dataDir: string): number =>
  Number.parseInt(fs.readFileSync(pidFile(dataDir), 'utf8'));
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, scratch: true });

/** Runs PostgreSQL on a folder without a process that stops it. */
async function startOrphan(dataDir: string): Promise<number> {
  const { account, cluster } = choosePlace(dataDir);
  const settings = ['listen_addresses=', `unix_socket_directories=${cluster}`];
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  spawn(findBinaries(account).postgres, args, { ...account, cwd: '/', stdio: 'ignore' });
  await until(
    () =>
      fs.existsSync(pidFile(dataDir)) &&
      fs.readFileSync(pidFile(dataDir), 'utf8').includes('ready'),
  );
  return databasePid(dataDir);
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-postgres-'));
  fs.chmodSync(folder, 0o755);
  shopProgram = compileShop(path.join(folder, 'program'));
});

afterEach(async () => {
  const running = shops
    .splice(0)
    .filter((shop) => shop.exitCode === null && shop.signalCode === null);
  await Promise.all(running.map(kill));
});

afterAll(async () => {
  const clusters = fs.readdirSync(folder).map((name) => path.join(folder, name));
  for (const dataDir of clusters.filter((each) => fs.existsSync(pidFile(each)))) {
    await waitUntilGone(databasePid(dataDir), LIMIT_MS);
  }
  fs.rmSync(folder, { recursive: true });
});

describe('startEmbeddedPostgres', () => {
  it('retains the data in UTF-8 across restarts', async () => {
    const dataDir = path.join(folder, 'kept');
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE fruit AS SELECT 'Äpfel' AS name");
    await first.stop();

    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT lower(name) AS name FROM fruit')).toEqual([
      { name: 'äpfel' },
    ]);
    await second.stop();
    expect(fs.existsSync(pidFile(dataDir))).toBe(false);
  });

  it('rejects connections without the password', async () => {
    const { url, stop } = await start(path.join(folder, 'locked'));
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
    await stop();
  });

  it('restarts on the same port when the database process dies', async () => {
    const dataDir = path.join(folder, 'revived');
    const { url, stop } = await start(dataDir);
    process.kill(databasePid(dataDir), 'SIGKILL');
    const answer = () => query(url, 'SELECT 1 AS one').catch(() => []);
    await until(async () => (await answer()).length === 1);
    await stop();
  });

  it('stops while it restarts', async () => {
    const dataDir = path.join(folder, 'stopped');
    const { stop } = await start(dataDir);
    const died = databasePid(dataDir);
    process.kill(died, 'SIGKILL');
    let restarted = died;
    await until(async () => {
      const status = await fs.promises.readFile(pidFile(dataDir), 'utf8').catch(() => '');
      restarted = Number.parseInt(status) || died;
      return restarted !== died; // its file is written before it accepts connections
    });
    await stop();
    expect(await waitUntilGone(restarted, 0)).toBe(true);
  });

  it('leaves no process behind when it dies while a commit waits for a standby', async () => {
    const dataDir = path.join(folder, 'bereft');
    const { url, stop } = await start(dataDir);
    await query(url, `ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
    await query(url, 'SELECT pg_reload_conf()');
    const client = new pg.Client({ connectionString: `${url}?options=-csynchronous_commit=on` });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const commit = client.query('CREATE TABLE waits ()').catch(() => undefined);
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    await until(async () => (await query(url, isWaiting)).length > 0);
    process.kill(databasePid(dataDir), 'SIGKILL');
    expect(await waitUntilGone(rows[0]?.pid ?? 0, LIMIT_MS)).toBe(true);
    await commit;
    await stop();
  });

  it('stops when its shop is killed, and starts again', async () => {
    const dataDir = path.join(folder, 'killed');
    const { shop } = await startShop(dataDir);
    const pid = databasePid(dataDir);
    await kill(shop);
    expect(await waitUntilGone(pid, LIMIT_MS)).toBe(true);

    const { says } = await startShop(dataDir);
    expect(await query(says, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('replaces a database whose shop and watcher have died', async () => {
    const dataDir = path.join(folder, 'orphan');
    await (await start(dataDir)).stop();
    const orphan = await startOrphan(dataDir);

    const { url, stop } = await start(dataDir);
    expect(await waitUntilGone(orphan, 0)).toBe(true);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stop();
  });

  it('does not affect another process that reuses the id of a dead database', async () => {
    const dataDir = path.join(folder, 'reused');
    await (await start(dataDir)).stop();
    const bystander = spawn('sleep', ['3600'], UNPRIVILEGED);
    fs.writeFileSync(pidFile(dataDir), `${bystander.pid}\n${dataDir}/postgres\n`);

    await (await start(dataDir)).stop();
    expect(bystander.exitCode).toBeNull();
    await kill(bystander);
  });

  it('deletes the files of an interrupted first start', async () => {
    const dataDir = path.join(folder, 'interrupted');
    fs.mkdirSync(path.join(dataDir, 'postgres.new-1/base'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'postgres.owner'), '999999999 never\n');

    await (await start(dataDir)).stop();
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'secrets']);
  });

  it('rejects a folder that another shop uses', async () => {
    const dataDir = path.join(folder, 'live');
    const { shop, says } = await startShop(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      new StartupError(
        `Larder is already running from this folder (process ${shop.pid}). Stop it first, or set DATA_DIR to another folder.`,
      ),
    );
    expect(await query(says, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each([
    ['19', 'Start a newer Larder'],
    ['16', 'Start the older Larder that made it'],
  ])('rejects the database of PostgreSQL %s with instructions', async (version, cure) => {
    const dataDir = path.join(folder, `version-${version}`);
    fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
    await expect(start(dataDir)).rejects.toThrow(
      `was made by PostgreSQL ${version}, and this release bundles PostgreSQL 18. ${cure}`,
    );
  });

  it('reports in one line that the data folder is not writable', async () => {
    const parent = path.join(folder, 'read-only');
    fs.mkdirSync(parent, { mode: 0o555 });
    const { says } = await startShop(path.join(parent, 'data'), UNPRIVILEGED);
    expect(says).toBe(
      `StartupError: The data folder ${parent}/data cannot be used: ${parent}/data is not writable for this user. Give access to it, or set DATA_DIR to another folder.`,
    );
  });
});
