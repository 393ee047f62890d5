import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { type Binaries, findBinaries } from '../../src/embedded-postgres/binaries.js';
import { PASSWORD, prepareCluster } from '../../src/embedded-postgres/cluster.js';
import {
  choosePlace,
  linkHome,
  type ClusterLocation,
} from '../../src/embedded-postgres/cluster-location.js';
import { launch, type Postmaster } from '../../src/embedded-postgres/postmaster.js';
import { until } from '../support/until.js';
import { freePort } from '../support/ports.js';
import { askDatabase } from './shop-database.js';

const OPS = path.resolve(import.meta.dirname, '../../../ops/postgres');
const STANDBY_PASSWORD = 'follows the primary';

/** PostgreSQL as a machine of its own has it: nobody starts it again. */
export class DatabaseNode {
  private server?: Postmaster;

  private constructor(
    readonly place: ClusterLocation,
    private readonly binaries: Binaries,
    readonly port: number,
    private readonly password: string,
  ) {}

  static async make(folder: string): Promise<DatabaseNode> {
    const place = choosePlace(folder);
    const binaries = findBinaries(place.account);
    const password = await prepareCluster(place, binaries, true);
    linkHome(place);
    // A process that is killed loses nothing that it has handed to the system.
    fs.appendFileSync(path.join(place.cluster, 'postgresql.conf'), 'fsync = off\n');
    fs.copyFileSync(path.join(OPS, 'pg_hba.conf'), path.join(place.cluster, 'pg_hba.conf'));
    return new DatabaseNode(place, binaries, await freePort(), password);
  }

  /** With the same data, which the caller copies. */
  async twin(folder: string): Promise<DatabaseNode> {
    const place = choosePlace(folder);
    fs.mkdirSync(path.join(folder, 'secrets'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'secrets', PASSWORD), this.password);
    return new DatabaseNode(place, this.binaries, await freePort(), this.password);
  }

  url(database = 'larder'): string {
    return `postgres://larder:${this.password}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    this.server = await launch(this.place, this.binaries, this.port, false);
  }

  /** All its processes at once, as when a machine is lost. */
  async kill(): Promise<void> {
    const file = path.join(this.place.cluster, 'postmaster.pid');
    const [pid = ''] = fs.readFileSync(file, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGSTOP'); // so that it makes no others
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' });
    for (const each of [pid, ...stdout.trim().split(/\s+/)]) process.kill(Number(each), 'SIGKILL');
    await this.server?.exited;
    this.server = undefined;
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }

  /** Runs a file of ops/postgres as psql does, statement by statement. */
  async run(file: string): Promise<void> {
    const sql = fs.readFileSync(path.join(OPS, file), 'utf8').replace(/^--.*$/gm, '');
    for (const statement of sql.split(';').filter((text) => text.trim())) {
      await askDatabase(this.url(), statement.replace(":'password'", `'${STANDBY_PASSWORD}'`));
    }
  }
}

/** As pg_basebackup does, which is not among the programs that come with the shop. */
async function copyCluster(from: DatabaseNode, to: DatabaseNode): Promise<void> {
  const client = new Client(from.url());
  await client.connect();
  await client.query(`SELECT pg_backup_start('standby', true)`);
  const target = to.place.cluster;
  spawnSync('cp', ['-a', from.place.cluster, target]);
  fs.rmSync(path.join(target, 'postmaster.pid'));
  for (const name of fs.readdirSync(path.join(target, 'pg_wal'))) {
    const file = path.join(target, 'pg_wal', name);
    if (fs.statSync(file).isFile()) fs.rmSync(file);
  }
  const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop(false)');
  await client.end();
  const write = (name: string, text: string, flag: 'a' | 'w'): void => {
    const file = path.join(target, name);
    fs.writeFileSync(file, text, { flag });
    const { uid, gid } = to.place.account;
    if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
  };
  const { port } = new URL(from.url());
  const way = `host=127.0.0.1 port=${port} user=standby password='${STANDBY_PASSWORD}' application_name=standby`;
  write('backup_label', rows[0]?.labelfile ?? '', 'w');
  write('standby.signal', '', 'w');
  write('postgresql.auto.conf', `primary_conninfo = '${way.replaceAll("'", "''")}'\n`, 'a');
}

/** A database that is written to, with an empty one of the shop's name, and a standby for which its commits wait. */
export async function openPair(folder: string): Promise<[DatabaseNode, DatabaseNode]> {
  const primary = await DatabaseNode.make(path.join(folder, 'one'));
  await primary.start();
  await askDatabase(primary.url('postgres'), 'CREATE DATABASE larder TEMPLATE template0');
  await primary.run('failover-roles.sql');
  const standby = await primary.twin(path.join(folder, 'two'));
  await copyCluster(primary, standby);
  await standby.start();
  const state = `SELECT FROM pg_stat_replication WHERE application_name = 'standby' AND state = 'streaming'`;
  await until(async () => (await askDatabase(primary.url(), state)).length === 1);
  await primary.run('wait-for-standby.sql');
  return [primary, standby];
}
