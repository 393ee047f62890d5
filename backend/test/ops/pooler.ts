import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../support/until.js';
import { asNobody, describeWith, PATH } from './debian.js';
import { freePort, isListening } from '../support/ports.js';

const START = path.resolve(import.meta.dirname, '../../../ops/pgbouncer/start-pgbouncer.sh');

export const describeWithPgBouncer = describeWith({ pgbouncer: 'pgbouncer' });

export interface Pooler {
  /** Of the database, through it. */
  url: string;
  child: ChildProcess;
  stop: () => Promise<void>;
}

/** PgBouncer as it is shipped: started by what the image starts, from the same file. */
export async function startPooler(databaseUrl: string, run: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const account = asNobody();
  fs.mkdirSync(run, { recursive: true });
  if (account.uid !== undefined) fs.chownSync(run, account.uid, account.gid);
  const own = await freePort();
  const log = fs.openSync(path.join(run, 'log'), 'a');
  const child = spawn(START, [], {
    ...account,
    stdio: ['ignore', log, log],
    env: {
      PATH,
      DATABASE_HOST: hostname,
      DATABASE_PORT: port,
      PGUSER: username,
      PGPASSWORD: decodeURIComponent(password),
      LISTEN_ADDRESS: '127.0.0.1',
      LISTEN_PORT: String(own),
      RUN_DIR: run,
    },
  });
  fs.closeSync(log);
  await until(() => {
    if (child.exitCode !== null) throw new Error(fs.readFileSync(path.join(run, 'log'), 'utf8'));
    return isListening(own);
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode) return;
    const exit = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGTERM');
    await exit;
  };
  return { url: `postgres://${username}:${password}@127.0.0.1:${own}/larder`, child, stop };
}
