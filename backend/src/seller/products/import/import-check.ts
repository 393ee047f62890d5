import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { inTransaction } from '../../../database/transaction.js';
import {
  findNames,
  findSoldByNames,
  type NamedProduct,
  sameName,
  sizeKey,
} from '../../../products/same-text.js';
import { type Plan, planRow } from './import-plan.js';
import { closePhase } from './import-states.js';
import { ProductImportRow } from './product-import-row.entity.js';
import { findMatches } from './import-matches.js';

/** Small enough not to delay product lists. */
const BATCH = 250;

/** The row numbers are passed as $3 too: with the import's id alone, the statement scans all rows of the import. */
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

/** Rejects several rows about one product, because the result would depend on their order. */
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

/** A row that adds a product, or changes a name or size; the other of these is unknown. */
interface ChangedRow {
  row: number;
  /** Null for a product that is added. */
  id: string | null;
  /** As sameName() writes it. */
  name: string | null;
  hasSize: boolean;
  size: string | null;
}

const CHANGED_ROWS = `
  SELECT row, product_id AS id, ${sameName(`search_name(after->>'name')`)} AS name,
    after ? 'size' AS "hasSize", after->>'size' AS size
  FROM product_import_rows
  WHERE import_id = $1 AND (outcome = 'added' OR outcome = 'changed' AND after ?| ARRAY['name', 'size'])`;

const FLAG_SAME_PRODUCTS = `
  UPDATE product_import_rows SET flags = flags || 'SAME_PRODUCT'::text WHERE import_id = $1 AND row = ANY($2)`;

/** Flags rows after which two products have the same name and size. This is no error, because it may be intended. */
async function flagSameProducts(tx: EntityManager, importId: string): Promise<void> {
  const rows = await tx.query<ChangedRow[]>(CHANGED_ROWS, [importId]);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const before = new Map((await findNames(tx, ids)).map((product) => [product.id, product]));
  const changed = rows.map(({ row, id, name, hasSize, size }) => {
    const known = id === null ? undefined : before.get(id);
    return {
      ...{ row, id: id ?? row, name: name ?? known?.name ?? '' },
      size: hasSize ? size : (known?.size ?? null),
    };
  });
  const sold = await findSoldByNames(tx, [...new Set(changed.map(({ name }) => name))]);
  const keyOf = ({ name, size }: Pick<NamedProduct, 'name' | 'size'>): string =>
    JSON.stringify([name, sizeKey(size)]);
  const products = new Map<string, Set<string | number>>();
  for (const product of [...changed, ...sold]) {
    const same = products.get(keyOf(product)) ?? new Set();
    products.set(keyOf(product), same.add(product.id));
  }
  const flagged = changed.filter((product) => (products.get(keyOf(product))?.size ?? 0) > 1);
  await tx.query(FLAG_SAME_PRODUCTS, [importId, flagged.map(({ row }) => row)]);
}

/** Plans the next rows of an import, without locking anything. After the last row, the import is checked. */
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
  // The statistics do not cover a new import yet, so the planner expects one row and a nested loop would compare each
  // row with all others.
  await tx.query('SET LOCAL enable_nestloop = off');
  await tx.query(REFUSE_DOUBLES, [importId]);
  await flagSameProducts(tx, importId);
  await closePhase(tx, importId, 'checking', 'checked');
}

function resultOf({ row, fields }: ProductImportRow, plan: Plan): object {
  const { outcome, product } = plan;
  const seen = {
    row,
    productId: product?.id,
    label: product?.name,
    outcome,
    // If the file has no count at export, the current count takes its place, so that units sold from now on stay sold.
    fields:
      product && fields.units !== undefined ? { unitsAtExport: product.units, ...fields } : fields,
  };
  if (plan.outcome === 'bad') return { ...seen, ...plan.problem };
  if (plan.outcome === 'unchanged') return seen;
  return { ...seen, before: plan.before, after: plan.after, flags: plan.flags };
}
