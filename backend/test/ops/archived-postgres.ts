import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { until } from '../support/until.js';
import { ask } from './databases.js';
import { freePort } from '../support/ports.js';

export const OPS = path.resolve(import.meta.dirname, '../../../ops');
export const BIN = '/usr/lib/postgresql/18/bin';
/** PostgreSQL does not run as root. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const compose = parse(fs.readFileSync(path.join(OPS, 'compose/pgbackrest.yml'), 'utf8')) as {
  services: { db: { command: string[] } };
};

/** PostgreSQL 18 with pgBackRest as ops/compose/pgbackrest.yml sets them up, in folders of a test's own. */
export class ArchivedPostgres {
  private server?: ChildProcess;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async make(folder: string): Promise<ArchivedPostgres> {
    for (const name of ['', 'repository', 'locks', 'spool']) {
      fs.mkdirSync(path.join(folder, name));
      fs.chownSync(path.join(folder, name), ACCOUNT.uid ?? -1, ACCOUNT.gid ?? -1);
    }
    const made = new ArchivedPostgres(folder, await freePort());
    made.run(`${BIN}/initdb`, '-D', made.cluster, '-U', 'larder', '--auth=trust', '-E', 'UTF8');
    return made;
  }

  get url(): string {
    return `postgres://larder@127.0.0.1:${this.port}/postgres`;
  }

  /** Until it answers, and is no copy of something any more. */
  async start(): Promise<void> {
    const [, ...settings] = compose.services.db.command;
    const place = ['-D', this.cluster, '-p', String(this.port), '-k', this.folder];
    const server = spawn(`${BIN}/postgres`, [...place, ...settings], {
      ...{ ...ACCOUNT, cwd: '/', stdio: 'ignore', env: this.environment },
    });
    this.server = server;
    await until(async () => {
      if (server.exitCode !== null) throw new Error('PostgreSQL has not started');
      const rows = await ask(this.url, 'SELECT WHERE NOT pg_is_in_recovery()').catch(() => []);
      return rows.length > 0;
    });
  }

  async stop(): Promise<void> {
    if (!this.server || this.server.exitCode !== null) return;
    const exit = once(this.server, 'exit');
    this.server.kill('SIGINT');
    await exit;
  }

  /** What the service does as it begins, before it waits for the night. */
  async backUp(): Promise<void> {
    const service = spawn(path.join(OPS, 'pgbackrest/each-night.sh'), [], {
      ...{ ...ACCOUNT, cwd: '/', env: this.environment, detached: true },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    service.stdout.on('data', (bytes) => (output += String(bytes)));
    try {
      await until(() => {
        if (service.exitCode !== null) throw new Error(output);
        return output.includes('expire command end: completed successfully');
      });
    } finally {
      const exit = once(service, 'exit');
      if (service.pid && service.exitCode === null) process.kill(-service.pid);
      await exit;
    }
  }

  pgBackRest(...args: string[]): string {
    return this.run('pgbackrest', '--stanza=larder', ...args);
  }

  private get cluster(): string {
    return path.join(this.folder, 'cluster');
  }

  private get environment(): NodeJS.ProcessEnv {
    return {
      PATH: '/usr/bin:/bin',
      PGBACKREST_CONFIG: path.join(OPS, 'pgbackrest/pgbackrest.conf'),
      PGBACKREST_REPO1_CIPHER_TYPE: 'aes-256-cbc',
      PGBACKREST_REPO1_CIPHER_PASS: 'c3d4e5f60718293a4b5c6d7e8f90a1b2',
      // Where a container has its own.
      PGBACKREST_REPO1_PATH: path.join(this.folder, 'repository'),
      PGBACKREST_LOCK_PATH: path.join(this.folder, 'locks'),
      PGBACKREST_SPOOL_PATH: path.join(this.folder, 'spool'),
      PGBACKREST_PG1_PATH: this.cluster,
      PGBACKREST_PG1_PORT: String(this.port),
      PGBACKREST_PG1_SOCKET_PATH: this.folder,
      PGBACKREST_PG1_DATABASE: 'postgres',
    };
  }

  private run(program: string, ...args: string[]): string {
    const options = { ...ACCOUNT, cwd: '/', env: this.environment, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(program, args, options);
    if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`);
    return stdout;
  }
}
