import { type EntityManager, In } from 'typeorm';
import { type ImportState, ProductImport } from './product-import.entity.js';

const CLOSE = `
  UPDATE product_imports SET state = $3, finished_at = CASE WHEN $3 = 'done' THEN now() END,
    added = counted.added, changed = counted.changed, unchanged = counted.unchanged,
    bad = counted.bad, flagged = counted.flagged
  FROM (
    SELECT count(*) FILTER (WHERE outcome = 'added') AS added,
      count(*) FILTER (WHERE outcome = 'changed') AS changed,
      count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
      count(*) FILTER (WHERE outcome = 'bad') AS bad,
      count(*) FILTER (WHERE outcome IN ('added', 'changed') AND flags <> '{}') AS flagged
    FROM product_import_rows WHERE import_id = $1
  ) AS counted
  WHERE id = $1 AND state = $2`;

/** Moves an import to its next state and counts its rows, unless it was cancelled in the meantime. */
export async function closePhase(
  tx: EntityManager,
  importId: string,
  from: ImportState,
  to: ImportState,
): Promise<void> {
  await tx.query(CLOSE, [importId, from, to]);
}

/** The states with work to do. */
export const OPEN_STATES: ImportState[] = ['checking', 'applying', 'waiting'];

/** Checks come first, then the import that is being applied, then those that wait to be applied. */
const ORDER = `CASE entry.state WHEN 'checking' THEN 1 WHEN 'applying' THEN 2 ELSE 3 END`;

/** @returns the imports with work to do, in processing order */
export const findImportsInLine = (tx: EntityManager): Promise<ProductImport[]> =>
  tx
    .createQueryBuilder(ProductImport, 'entry')
    .where({ state: In(OPEN_STATES) })
    .orderBy(ORDER)
    .addOrderBy('entry.turnAt')
    .addOrderBy('entry.id')
    .getMany();
