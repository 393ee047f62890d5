import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { embeddedApiRole, urlAs } from '../../../src/embedded-postgres/api-role.js';
import { startEmbeddedPostgres } from '../../../src/embedded-postgres/embedded-postgres.js';
import { type Ended, runProgram } from '../programs.js';

/** A server of a test's own, with a database that is to be upgraded. */
export interface OldDatabase {
  /** Of the data of whoever works with it, too. */
  folder: string;
  /** As its owner. */
  url: string;
  /** As the plain role, once there is one. */
  apiUrl: string;
  ask: <Row>(sql: string) => Promise<Row[]>;
  /** The migrate step of this release, or of the one whose programs are there. */
  migrate: (programs?: string) => Promise<Ended>;
  remove: () => Promise<void>;
}

export async function makeOldDatabase(): Promise<OldDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-upgrade-'));
  fs.chmodSync(folder, 0o755);
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, scratch: true });
  const role = embeddedApiRole(folder);
  const settings = {
    DATABASE_URL: url,
    API_DATABASE_USER: role.name,
    API_DATABASE_PASSWORD: role.password,
  };
  return {
    folder,
    url,
    apiUrl: urlAs(url, role),
    ask: async <Row>(sql: string) => {
      const client = new Client(url);
      await client.connect();
      try {
        return (await client.query(sql)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    migrate: (programs) => runProgram('migrate', [], settings, [], programs),
    remove: async () => {
      await stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
