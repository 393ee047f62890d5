import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

/** Products in one transaction of filling: an order of theirs does not wait long. */
const BATCH = 1_000;

/** As in product-filter.ts. */
const AVAILABLE = (row: string): string => `(${row}.in_stock AND ${row}.units IS DISTINCT FROM 0)`;
const FEW_LEFT = (row: string): string => `coalesce(${row}.units BETWEEN 1 AND 10, false)`;

const COLUMNS = [
  `ALTER TABLE products ADD COLUMN IF NOT EXISTS available boolean NOT NULL DEFAULT true,
    ADD COLUMN IF NOT EXISTS few_left boolean NOT NULL DEFAULT false`,
  `CREATE OR REPLACE FUNCTION note_stock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.available := ${AVAILABLE('NEW')};
    NEW.few_left := ${FEW_LEFT('NEW')};
    RETURN NEW;
  END $$`,
  // Called only when there is something to note: most sales leave enough.
  `CREATE OR REPLACE TRIGGER products_note_stock BEFORE INSERT OR UPDATE OF in_stock, units, available, few_left ON products FOR EACH ROW
    WHEN (NEW.available <> ${AVAILABLE('NEW')} OR NEW.few_left <> ${FEW_LEFT('NEW')}) EXECUTE FUNCTION note_stock()`,
  // Room for the next versions of a row beside it. Counting in an index needs pages that were looked at lately.
  `ALTER TABLE products SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05)`,
];

/** Locked in the order of the ids, as orders lock them. */
const FILL = `
  WITH wrong AS (
    SELECT id FROM products
    WHERE available <> ${AVAILABLE('products')} OR few_left <> ${FEW_LEFT('products')}
    ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE
  )
  UPDATE products SET available = ${AVAILABLE('products')}, few_left = ${FEW_LEFT('products')}
  FROM wrong WHERE products.id = wrong.id`;

type Index = readonly [name: string, on: string];

const INDEXES: readonly Index[] = [
  // With the name itself, PostgreSQL counts in this index alone.
  [
    'products_counts_idx',
    'products (category, lower(name)) INCLUDE (name, available) WHERE archived_at IS NULL',
  ],
  ['products_words_idx', 'products USING gin (lower(name) gin_trgm_ops) WHERE archived_at IS NULL'],
  ['products_out_idx', 'products (created_at, id) WHERE archived_at IS NULL AND NOT available'],
  ['products_few_left_idx', 'products (id) WHERE archived_at IS NULL AND few_left'],
  [
    'products_no_picture_idx',
    'products (created_at, id) WHERE archived_at IS NULL AND cardinality(images) = 0',
  ],
  ['products_archive_idx', 'products (created_at, id) WHERE archived_at IS NOT NULL'],
];

const REPLACED: readonly Index[] = [
  ['products_units_idx', 'products (units) WHERE archived_at IS NULL AND units IS NOT NULL'],
  ['products_name_search_idx', 'products USING gin (name gin_trgm_ops) WHERE archived_at IS NULL'],
  ['products_archived_idx', 'products (archived_at, id) WHERE archived_at IS NOT NULL'],
];

const DOWN = [
  `DROP TRIGGER IF EXISTS products_note_stock ON products`,
  `DROP FUNCTION IF EXISTS note_stock()`,
  `ALTER TABLE products DROP COLUMN IF EXISTS available, DROP COLUMN IF EXISTS few_left`,
  `ALTER TABLE products RESET (fillfactor, autovacuum_vacuum_scale_factor)`,
];

async function replace(
  runner: QueryRunner,
  made: readonly Index[],
  gone: readonly Index[],
): Promise<void> {
  for (const [name, on] of made) await createIndexConcurrently(runner, name, on);
  await runner.query('ANALYZE products');
  for (const [name] of gone) await dropIndexConcurrently(runner, name);
}

/**
 * A sale changes the units of a product and nothing that an index holds, so that it writes one row and no index. What lists are
 * filtered by changes only when the last or the last few units go. Each step may be done again.
 */
export class KeepUnitsOutOfIndexes1764210100000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const statement of COLUMNS) await runner.query(statement);
    for (let left = true; left;) {
      const [, filled] = (await runner.query(FILL)) as [unknown, number];
      left = filled > 0;
    }
    await replace(runner, INDEXES, REPLACED);
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    await replace(runner, REPLACED, INDEXES);
    for (const statement of DOWN) await runner.query(statement);
    await runner.query('RESET statement_timeout');
  }
}
