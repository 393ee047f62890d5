import { isDeepStrictEqual } from 'node:util';
import { type EntityManager, In, IsNull } from 'typeorm';
import { addProducts, editProducts } from '../../../products/catalogue.js';
import { addCountsToAuditLog, addToAuditLog } from '../../../audit-log/audit-log.js';
import { closePhase } from './import-states.js';
import { type Plan, planRow } from './import-plan.js';
import { findMatches } from './import-matches.js';
import { ProductImportRow } from './product-import-row.entity.js';
import { ProductImport } from './product-import.entity.js';
import type { Transaction } from '../../../database/transaction.js';

/** The number of products that are locked per transaction, which limits the waiting time of orders. */
const BATCH = 200;

const UPDATE_ROWS = `
  UPDATE product_import_rows AS rows SET is_done = true, outcome = done.outcome,
    product_id = coalesce(rows.product_id, done."productId"), message = done.message, reason = done.reason,
    bad_column = done."badColumn", bad_value = done."badValue", before = done.before, after = done.after
  FROM jsonb_to_recordset($2) AS done
    (row int, outcome text, "productId" uuid, message text, reason jsonb, "badColumn" text, "badValue" text,
     before jsonb, after jsonb)
  WHERE rows.import_id = $1 AND rows.row = done.row AND rows.row = ANY($3)`;

/** A row to apply; the product's id of an addition is set afterwards. */
interface AppliedRow {
  row: number;
  plan: Extract<Plan, { outcome: 'added' | 'changed' }>;
  productId?: string;
}

/**
 * Applies the next rows of an import and marks them as done, in one short transaction. A row whose product has changed
 * since the check, other than by sales, is skipped and reported. After the last row, the import is done.
 */
export async function applyRows(tx: Transaction, importId: string): Promise<void> {
  const entry = await tx.findOne(ProductImport, {
    where: { id: importId, state: 'applying' },
    lock: { mode: 'pessimistic_write' },
  });
  if (!entry) return;
  const rows = await findNextRows(tx, importId);
  if (rows.length === 0) {
    await closePhase(tx, importId, 'applying', 'done');
    return;
  }
  const matches = await findMatches(tx, rows, true);
  const plans = rows.map((row) => ({ row, plan: confirm(row, planRow(row, matches)) }));
  const applied = plans.flatMap(({ row: { row }, plan }): AppliedRow[] =>
    'target' in plan ? [{ row, plan, productId: plan.product?.id }] : [],
  );
  await applyChanges(tx, applied);
  await applyAdditions(tx, applied);
  await logRows(tx, entry, applied);
  await logCounts(
    tx,
    entry,
    plans.map(({ plan }) => plan),
  );
  const left = plans.flatMap(({ row: { row }, plan }) =>
    'target' in plan
      ? []
      : [{ row, outcome: plan.outcome, ...('problem' in plan && plan.problem) }],
  );
  const done = applied.map(({ row, productId, plan: { outcome, before, after } }) => ({
    row,
    productId,
    outcome,
    before,
    after,
  }));
  await tx.query(UPDATE_ROWS, [
    importId,
    JSON.stringify([...done, ...left]),
    rows.map(({ row }) => row),
  ]);
  await tx.increment(ProductImport, { id: importId }, 'rowsDone', rows.length);
}

/** Additions come first: otherwise a product that another row renames to the same name would be mistaken for them. */
async function findNextRows(tx: Transaction, importId: string): Promise<ProductImportRow[]> {
  const next = { importId, outcome: In(['added', 'changed']), isDone: false };
  const order = { productId: 'ASC', row: 'ASC' } as const;
  const additions = await tx.find(ProductImportRow, {
    where: { ...next, productId: IsNull() },
    order,
    take: BATCH,
  });
  if (additions.length > 0) return additions;
  return tx.find(ProductImportRow, { where: next, order, take: BATCH });
}

/** Rejects a plan that differs from the one displayed after the check. */
function confirm(row: ProductImportRow, plan: Plan): Plan {
  const isSame =
    !('target' in plan) ||
    (plan.outcome === row.outcome && isDeepStrictEqual(shown(plan), shown(row)));
  if (isSame) return plan;
  const message = 'This product was changed after the check. Please check the file again.';
  const reason = { code: 'changedSinceCheck' } as const;
  return { outcome: 'bad', problem: { badColumn: null, badValue: null, message, reason } };
}

/**
 * The change of a row, as stored. Sales may change a count of units, but whether units are counted must stay the same.
 */
function shown({ before, after }: Pick<ProductImportRow, 'before' | 'after'>): unknown {
  const { units: unitsBefore, ...fieldsBefore } = before ?? {};
  const { units: unitsAfter, ...fieldsAfter } = after ?? {};
  const isUncounted = [unitsBefore === null, unitsAfter === null];
  return JSON.parse(JSON.stringify({ fieldsBefore, fieldsAfter, isUncounted }));
}

const applyChanges = (tx: Transaction, applied: readonly AppliedRow[]): Promise<void> =>
  editProducts(
    tx,
    applied.flatMap(({ productId, plan }) =>
      productId ? [{ ...plan.target, id: productId }] : [],
    ),
  );

async function applyAdditions(tx: Transaction, applied: readonly AppliedRow[]): Promise<void> {
  const additions = applied.filter(({ plan }) => plan.outcome === 'added');
  if (additions.length === 0) return;
  const ids = await addProducts(
    tx,
    additions.map(({ plan }) => plan.target),
  );
  additions.forEach((row, i) => (row.productId = ids[i]));
}

const logRows = (
  tx: EntityManager,
  { id: importId, appliedBy, sellerId }: ProductImport,
  applied: readonly AppliedRow[],
): Promise<void> =>
  addToAuditLog(
    tx,
    applied.flatMap(({ productId, plan: { product, target, outcome, before, after } }) =>
      productId
        ? {
            sellerId: appliedBy ?? sellerId,
            subject: 'product' as const,
            subjectId: productId,
            label: product?.name ?? target.name,
            action: outcome === 'added' ? 'added' : 'imported',
            before,
            after,
            importId,
          }
        : [],
    ),
  );

/** Counts the rows in the entry of the import; the first batch also counts those that the check has left out. */
async function logCounts(
  tx: EntityManager,
  { id, appliedBy, sellerId, fileName, rowsDone, unchanged, bad }: ProductImport,
  plans: readonly Plan[],
): Promise<void> {
  const count = (outcome: Plan['outcome']): number =>
    plans.filter((plan) => plan.outcome === outcome).length;
  const isFirst = rowsDone === 0;
  await addCountsToAuditLog(
    tx,
    {
      sellerId: appliedBy ?? sellerId,
      subject: 'import',
      subjectId: id,
      label: fileName,
      action: 'imported',
    },
    {
      added: count('added'),
      changed: count('changed'),
      switchedOff: plans.filter((plan) => 'after' in plan && isSwitchedOff(plan)).length,
      unchanged: count('unchanged') + (isFirst ? unchanged : 0),
      bad: count('bad') + (isFirst ? bad : 0),
    },
  );
}

const isSwitchedOff = ({ before, after }: Extract<Plan, { outcome: 'added' | 'changed' }>) =>
  before.inStock === true && after.inStock === false;
