import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

const UP = [
  `ALTER TABLE products ADD COLUMN IF NOT EXISTS popularity integer NOT NULL DEFAULT 0`,
  `CREATE OR REPLACE TRIGGER products_popularity_changed AFTER UPDATE OF popularity ON products
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue()`,
  `ALTER TABLE products ENABLE ALWAYS TRIGGER products_popularity_changed`,
  // What a kilogram, a litre or a piece costs, in thousandths of a cent; as in unitPrice.ts of the frontend, but pounds, ounces and
  // gallons in the same measures as all others, so that they are compared. Sizes that say no amount come last.
  `CREATE OR REPLACE FUNCTION unit_price(size text, offer_price_cents integer) RETURNS bigint
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE
      part text[] := regexp_match(lower(size), '^\\s*(?:(\\d{1,4})\\s*[x×]\\s*)?(\\d{1,6}(?:[.,]\\d{1,3})?)\\s*(fl oz|[a-z]+)\\s*$');
      per_measure float8 := CASE part[3]
        WHEN 'kg' THEN 1 WHEN 'g' THEN 1000
        WHEN 'lb' THEN 2.20462262 WHEN 'lbs' THEN 2.20462262 WHEN 'oz' THEN 35.2739619
        WHEN 'l' THEN 1 WHEN 'dl' THEN 10 WHEN 'cl' THEN 100 WHEN 'ml' THEN 1000
        WHEN 'gal' THEN 0.264172052 WHEN 'qt' THEN 1.05668821 WHEN 'pt' THEN 2.11337642 WHEN 'fl oz' THEN 33.8140227
        WHEN 'piece' THEN 1 WHEN 'pieces' THEN 1 WHEN 'pc' THEN 1 WHEN 'pcs' THEN 1 END;
      amount float8 := coalesce(part[1], '1')::float8 * replace(part[2], ',', '.')::float8;
    BEGIN
      IF per_measure IS NULL OR amount = 0 THEN RETURN 1000000000000000; END IF;
      RETURN least(round(offer_price_cents::float8 * 1000 * per_measure / amount), 999999999999999);
    END $$`,
];

const INDEXES = [
  [
    'products_popular_idx',
    'products (available, popularity, created_at, id) WHERE archived_at IS NULL',
  ],
  // No column: making one would write the whole table anew and let nobody read it meanwhile.
  [
    'products_unit_price_idx',
    'products (unit_price(size, offer_price_cents), id) WHERE archived_at IS NULL',
  ],
  [
    'products_on_offer_idx',
    'products (created_at, id) WHERE archived_at IS NULL AND offer_price_cents < price_cents',
  ],
  [
    'products_brand_idx',
    `products ((facts->>'brand')) WHERE archived_at IS NULL AND (facts->>'brand') IS NOT NULL`,
  ],
] as const;

const DOWN = [
  `DROP FUNCTION IF EXISTS unit_price(text, integer)`,
  `DROP TRIGGER IF EXISTS products_popularity_changed ON products`,
  `ALTER TABLE products DROP COLUMN IF EXISTS popularity`,
];

/** What else products are listed by: how much of them was sold lately, what a kilogram costs, offers, brands. */
export class AddListOrders1764302000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const statement of UP) await runner.query(statement);
    for (const [name, on] of INDEXES) await createIndexConcurrently(runner, name, on);
    await runner.query('ANALYZE products');
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const [name] of INDEXES) await dropIndexConcurrently(runner, name);
    for (const statement of DOWN) await runner.query(statement);
    await runner.query('RESET statement_timeout');
  }
}
