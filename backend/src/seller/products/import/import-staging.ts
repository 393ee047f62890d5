import { hash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../database/transaction.js';
import { HEAD_BYTES, readFormat, rowsOf } from '../csv/csv-file.js';
import { type ReadRow, readRow } from '../csv/csv-row.js';
import { BadCsvError } from '../csv/csv.errors.js';

/** Small enough not to delay product lists. */
const BATCH = 200;

const INSERT = `
  INSERT INTO product_import_rows
    (import_id, row, product_id, label, fields, outcome, bad_column, bad_value, message, reason)
  SELECT $1, row, "productId", label, fields, CASE WHEN message IS NOT NULL THEN 'bad' END,
    "badColumn", "badValue", message, reason
  FROM jsonb_to_recordset($2) AS read
    (row int, "productId" uuid, label text, fields jsonb, "badColumn" text, "badValue" text, message text, reason jsonb)`;

/**
 * Returns no row if the file has been read to its end: by a process that was presumed dead, or by one that took over.
 */
const BEGIN = `
  WITH unread AS (
    SELECT id FROM product_imports
    WHERE id = $1 AND state = 'checking' AND rows_total IS NULL
    FOR SHARE
  ), removed AS (
    DELETE FROM product_import_rows USING unread WHERE import_id = unread.id
  )
  SELECT id FROM unread`;

/** Updates no row if another process has restarted and so deleted rows: then the file is read again. */
const FINISH = `
  UPDATE product_imports SET file = NULL, rows_done = 0, rows_total = $2
  WHERE id = $1 AND rows_total IS NULL
    AND $3 = (SELECT count(*) FROM product_import_rows WHERE import_id = $1)`;

/**
 * Reads a piece of the file from an offset in bytes. Pieces are small, so that reading one does not delay other
 * requests.
 */
async function readPiece(database: DataSource, importId: string, start: number): Promise<Buffer> {
  const [row] = await database.query<{ piece: Buffer | null }[]>(
    'SELECT substring(file FROM $2 FOR $3) AS piece FROM product_imports WHERE id = $1',
    [importId, start + 1, HEAD_BYTES],
  );
  return row?.piece ?? Buffer.alloc(0);
}

async function* piecesOf(database: DataSource, importId: string): AsyncGenerator<Buffer> {
  for (let start = 0; ; start += HEAD_BYTES) {
    const piece = await readPiece(database, importId, start);
    if (piece.length === 0) return;
    yield piece;
  }
}

/** Marks each row that repeats an earlier one as bad. */
function leaveOutRepeats(): (read: ReadRow) => ReadRow {
  const rows = new Map<string, number>();
  return (read) => {
    if (read.message !== undefined) return read;
    // Only the hash is stored, because all rows of a file may be too large for memory.
    const contentHash = hash('sha256', JSON.stringify([read.productId, read.fields]), 'base64');
    const row = rows.get(contentHash);
    if (row === undefined) {
      rows.set(contentHash, read.row);
      return read;
    }
    return {
      ...read,
      message: `This row says the same as row ${row}, so it is left out.`,
      reason: { code: 'repeatedRow', values: { row } },
    };
  };
}

/**
 * Parses the file of an import into rows, and then deletes the file. An interrupted run starts again.
 * @throws BadCsvError if the file cannot be read to its end
 */
export async function stageRows(database: DataSource, importId: string): Promise<void> {
  const unread = await database.query<unknown[]>(BEGIN, [importId]);
  if (unread.length === 0) return;
  const format = readFormat(await readPiece(database, importId, 0));
  let read = 0;
  let good = 0;
  let batch: ReadRow[] = [];
  const unlessRepeated = leaveOutRepeats();
  const store = async (): Promise<boolean> => {
    await database.query(INSERT, [importId, JSON.stringify(batch)]);
    good += batch.filter(({ message }) => message === undefined).length;
    batch = [];
    return progress(database, importId, read);
  };
  for await (const row of rowsOf(piecesOf(database, importId), format)) {
    read++;
    batch.push(unlessRepeated(readRow(row, format)));
    if (batch.length === BATCH && !(await store())) return;
  }
  if (read === 0) throw new BadCsvError('The file has no rows.', { kind: 'noRows' });
  if (!(await store())) return;
  await inTransaction(database, async (tx) => {
    // A process that starts now blocks on this lock, and then finds the file read.
    await tx.query('SELECT FROM product_imports WHERE id = $1 FOR NO KEY UPDATE', [importId]);
    await tx.query(FINISH, [importId, good, read]);
  });
}

/** @returns false if the import was cancelled or has failed */
async function progress(database: DataSource, importId: string, read: number): Promise<boolean> {
  const [, affected] = await database.query<[unknown, number]>(
    `UPDATE product_imports SET rows_done = $2 WHERE id = $1 AND state = 'checking'`,
    [importId, read],
  );
  return affected === 1;
}
