import type { Client } from 'pg';
import { type About, type DatabaseCopy, describeDatabase } from '../backup-session.js';
import type { BackupWriter } from '../backup-writer.js';
import { DUMP } from '../manifest.js';
import { findClientProgram, startClientProgram } from './client-programs.js';

const DUMP_FILE = 'database.dump';

/** Sizes in bytes; of the rows without indexes, which a dump does not contain. Estimated, since pg_table_size() waits for locks. */
const SIZES = `
  SELECT pg_database_size(current_database())::float8 AS database,
    (SELECT coalesce(sum(relpages), 0) * current_setting('block_size')::float8 FROM pg_class
     WHERE relkind IN ('r', 'm', 't')) AS rows`;

async function sizesOf(session: Client): Promise<{ database: number; rows: number }> {
  const { rows } = await session.query<{ database: number; rows: number }>(SIZES);
  return rows[0] ?? { database: 0, rows: 0 };
}

/**
 * Dumps an external database with pg_dump, as one stream into one file, so that no plaintext is on a disk. It uses the snapshot of the
 * session, so that dump and manifest are of the same moment.
 */
export class DumpCopy implements DatabaseCopy {
  private program = '';
  private snapshot = '';

  constructor(private readonly url: string) {}

  async describe(session: Client): Promise<About> {
    await session.query('SET idle_in_transaction_session_timeout = 0');
    await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await session.query<{ snapshot: string; database: string }>(
      `SELECT pg_export_snapshot() AS snapshot, oid::text AS database FROM pg_database WHERE datname = current_database()`,
    );
    this.snapshot = rows[0]?.snapshot ?? '';
    const about = await describeDatabase(session);
    this.program = findClientProgram('pg_dump', Number.parseInt(about.postgres, 10));
    // A server may have several databases with a shop each.
    return { database: 'dump', ...about, system: `${about.system}-${rows[0]?.database}` };
  }

  async size(session: Client): Promise<number> {
    return (await sizesOf(session)).database;
  }

  async copy(session: Client, writer: BackupWriter): Promise<void> {
    const { database, rows } = await sizesOf(session);
    writer.bytes += database;
    // The longest wait for a table that is being changed.
    const args = [
      ...['--format=custom', '--compress=none', '--lock-wait-timeout=60s'],
      `--snapshot=${this.snapshot}`,
    ];
    const { child, ended } = startClientProgram(this.program, args, this.url);
    try {
      await writer.writeStream(child.stdout, DUMP, DUMP_FILE, rows);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    await ended;
  }
}
