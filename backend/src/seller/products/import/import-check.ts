import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { inTransaction } from '../../../database/transaction.js';
import { isSoldToo, productColumn, sameText } from '../../../products/same-text.js';
import { type Plan, planRow } from './import-plan.js';
import { closePhase } from './import-phase.js';
import { ProductImportRow } from './product-import-row.entity.js';
import { findMatches } from './import-matches.js';

/** Little enough that a list of products never waits for it. */
const BATCH = 250;

/** Its rows are named twice, by $3 too: a statement that finds them by their import alone looks through all of it. */
const UPDATE = `
  UPDATE product_import_rows AS rows SET
    product_id = coalesce(rows.product_id, checked."productId"),
    label = coalesce(nullif(rows.label, ''), checked.label, ''),
    fields = checked.fields, outcome = checked.outcome, bad_column = checked."badColumn",
    bad_value = checked."badValue", message = checked.message, reason = checked.reason, before = checked.before,
    after = checked.after, flags = coalesce(checked.flags, '{}')
  FROM jsonb_to_recordset($2) AS checked
    (row int, "productId" uuid, label text, fields jsonb, outcome text, "badColumn" text, "badValue" text,
     message text, reason jsonb, before jsonb, after jsonb, flags text[])
  WHERE rows.import_id = $1 AND rows.row = checked.row AND rows.row = ANY($3)`;

/** Rows about one product would depend on their order. */
const REFUSE_DOUBLES = `
  UPDATE product_import_rows AS rows SET outcome = 'bad', before = NULL, after = NULL, flags = '{}',
    message = 'Row ' || doubles.other || ' is about the same product. Give each its own size, or keep one.',
    reason = jsonb_build_object('code', 'aboutSameProduct', 'values', jsonb_build_object('row', doubles.other))
  FROM (
    SELECT row, coalesce(lag(row) OVER same, lead(row) OVER same) AS other
    FROM product_import_rows WHERE import_id = $1 AND outcome <> 'bad'
    WINDOW same AS (
      PARTITION BY product_id, CASE WHEN product_id IS NULL THEN fields->>'name' END,
        CASE WHEN product_id IS NULL THEN fields->>'size' END
      ORDER BY row)
  ) AS doubles
  WHERE rows.import_id = $1 AND rows.row = doubles.row AND doubles.other IS NOT NULL`;

/** Rows after which two products have one name and size, whatever the case and blanks: a note, since that may be meant. */
const FLAG_SAME_PRODUCTS = `
  WITH called AS (
    SELECT rows.row, rows.product_id,
      ${sameText(`coalesce(rows.after->>'name', ${productColumn('name', 'rows.product_id')})`)} AS name,
      ${sameText(`coalesce(CASE WHEN rows.after ? 'size' THEN rows.after->>'size' ELSE ${productColumn('size', 'rows.product_id')} END, '')`)} AS size
    FROM product_import_rows AS rows
    WHERE import_id = $1
      AND (outcome = 'added' OR outcome = 'changed' AND rows.after ?| ARRAY['name', 'size'])
  ), counted AS (
    SELECT *, count(*) OVER (PARTITION BY name, size) AS times FROM called
  )
  UPDATE product_import_rows AS rows SET flags = flags || 'SAME_PRODUCT'::text FROM counted
  WHERE rows.import_id = $1 AND rows.row = counted.row AND (times > 1
    OR ${isSoldToo({ name: 'counted.name', size: 'counted.size', id: 'counted.product_id' })})`;

/** Looks up what the next rows of an import would do, without locking anything; after the last one the import is checked. */
export async function checkRows(database: DataSource, importId: string): Promise<void> {
  const rows = await database.manager.find(ProductImportRow, {
    where: { importId, outcome: IsNull() },
    order: { row: 'ASC' },
    take: BATCH,
  });
  if (rows.length === 0) {
    await inTransaction(database, (tx) => finishCheck(tx, importId));
    return;
  }
  const matches = await findMatches(database.manager, rows);
  const checked = rows.map((row) => resultOf(row, planRow(row, matches)));
  await database.query(UPDATE, [importId, JSON.stringify(checked), rows.map(({ row }) => row)]);
  await database.query('UPDATE product_imports SET rows_done = rows_done + $2 WHERE id = $1', [
    importId,
    rows.length,
  ]);
}

async function finishCheck(tx: EntityManager, importId: string): Promise<void> {
  // Statistics know nothing of an import that has just begun, and expect one row: a nested loop would compare each with all.
  await tx.query('SET LOCAL enable_nestloop = off');
  await tx.query(REFUSE_DOUBLES, [importId]);
  await tx.query(FLAG_SAME_PRODUCTS, [importId]);
  await closePhase(tx, importId, 'checking', 'checked');
}

function resultOf({ row, fields }: ProductImportRow, plan: Plan): object {
  const { outcome, product } = plan;
  const seen = {
    row,
    productId: product?.id,
    label: product?.name,
    outcome,
    // The count that was seen stands in for one that the file does not tell: what is sold from now on stays sold.
    fields:
      product && fields.units !== undefined ? { unitsAtExport: product.units, ...fields } : fields,
  };
  if (plan.outcome === 'bad') return { ...seen, ...plan.problem };
  if (plan.outcome === 'unchanged') return seen;
  return { ...seen, before: plan.before, after: plan.after, flags: plan.flags };
}
