import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

const UP = [
  `ALTER TABLE products ADD COLUMN IF NOT EXISTS size_amount double precision`,
  `CREATE OR REPLACE TRIGGER products_size_amount_changed AFTER UPDATE OF size_amount ON products FOR EACH ROW
    WHEN (OLD.size_amount IS DISTINCT FROM NEW.size_amount) EXECUTE FUNCTION notify_catalogue()`,
  `ALTER TABLE products ENABLE ALWAYS TRIGGER products_size_amount_changed`,
];

const INDEX = [
  'products_by_unit_price_idx',
  `products ((coalesce(least(round(offer_price_cents::float8 * 1000 / size_amount), 999999999999999), 1000000000000000)::bigint), id)
   WHERE archived_at IS NULL`,
] as const;

const DOWN = [
  `DROP TRIGGER IF EXISTS products_size_amount_changed ON products`,
  `ALTER TABLE products DROP COLUMN IF EXISTS size_amount`,
];

/**
 * Adds the amount of a product's size, which the application parses (see withSizeAmount()); the job measure-sizes fills it
 * for existing rows. The function `unit_price` and the index `products_unit_price_idx` stay, because processes of the
 * previous release may still use them; the next release drops them.
 */
export class AddSizeAmount1764307100000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const statement of UP) await runner.query(statement);
    await createIndexConcurrently(runner, ...INDEX);
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    await dropIndexConcurrently(runner, INDEX[0]);
    for (const statement of DOWN) await runner.query(statement);
    await runner.query('RESET statement_timeout');
  }
}
