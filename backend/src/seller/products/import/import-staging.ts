import { hash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../database/transaction.js';
import { HEAD_BYTES, readFormat, rowsOf } from '../csv/csv-file.js';
import { type ReadRow, readRow } from '../csv/csv-row.js';
import { BadCsvError } from '../csv/csv.errors.js';

/** Little enough that a list of products never waits for it. */
const BATCH = 200;

const INSERT = `
  INSERT INTO product_import_rows
    (import_id, row, product_id, label, fields, outcome, bad_column, bad_value, message, reason)
  SELECT $1, row, "productId", label, fields, CASE WHEN message IS NOT NULL THEN 'bad' END,
    "badColumn", "badValue", message, reason
  FROM jsonb_to_recordset($2) AS read
    (row int, "productId" uuid, label text, fields jsonb, "badColumn" text, "badValue" text, message text, reason jsonb)`;

/** Answers nothing when the file is read to its end already: by a process that was taken for dead, or instead of us. */
const BEGIN = `
  WITH unread AS (
    SELECT id FROM product_imports
    WHERE id = $1 AND state = 'checking' AND rows_total IS NULL
    FOR SHARE
  ), removed AS (
    DELETE FROM product_import_rows USING unread WHERE import_id = unread.id
  )
  SELECT id FROM unread`;

/** Unless somebody else has begun meanwhile, and so removed rows: then the file is read once more. */
const FINISH = `
  UPDATE product_imports SET file = NULL, rows_done = 0, rows_total = $2
  WHERE id = $1 AND rows_total IS NULL
    AND $3 = (SELECT count(*) FROM product_import_rows WHERE import_id = $1)`;

/** The file of an import from a byte on; small pieces, so that nobody waits while one is read. */
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

/** Leaves out each row that says the same as one before it. */
function leaveOutRepeats(): (read: ReadRow) => ReadRow {
  const rows = new Map<string, number>();
  return (read) => {
    if (read.message !== undefined) return read;
    // Its hash, since the rows of a file may be too long to keep them all.
    const said = hash('sha256', JSON.stringify([read.productId, read.fields]), 'base64');
    const row = rows.get(said);
    if (row === undefined) {
      rows.set(said, read.row);
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
 * Reads the file of an import into rows, and then forgets the file. Begins anew after it was interrupted.
 * @throws BadCsvError when the file cannot be read to its end
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
    // Who would begin now waits, and then finds the file read.
    await tx.query('SELECT FROM product_imports WHERE id = $1 FOR NO KEY UPDATE', [importId]);
    await tx.query(FINISH, [importId, good, read]);
  });
}

/** Answers whether anybody still wants it. */
async function progress(database: DataSource, importId: string, read: number): Promise<boolean> {
  const [, affected] = await database.query<[unknown, number]>(
    `UPDATE product_imports SET rows_done = $2 WHERE id = $1 AND state = 'checking'`,
    [importId, read],
  );
  return affected === 1;
}
