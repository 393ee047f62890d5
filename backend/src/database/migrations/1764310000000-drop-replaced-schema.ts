import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';
import { AddCartArrivals1764030000000 } from './1764030000000-add-cart-arrivals.js';
import { AddSameNameIndex1764130000000 } from './1764130000000-add-same-name-index.js';
import { AddProductWords1764230000000 } from './1764230000000-add-product-words.js';
import { ShortenPendingWords1764250100000 } from './1764250100000-shorten-pending-words.js';
import { AddListOrders1764302000000 } from './1764302000000-add-list-orders.js';
import { AddTidyOrderSearch1764304000000 } from './1764304000000-add-tidy-order-search.js';
import { FindUnaccent1764305100000 } from './1764305100000-find-unaccent.js';

const INDEXES = ['products_unit_price_idx', 'products_name_words_idx', 'products_words_idx'];

/** As in same-text.ts. */
const SAME_NAME = `products (replace(search_name, ' ', '')) WHERE archived_at IS NULL`;

const rewriteOrder = (more = ''): string => `
  CREATE OR REPLACE FUNCTION rewrite_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE order_states SET created_at = NEW.created_at WHERE order_id = NEW.id;${more}
    RETURN NULL;
  END $$`;

const REWRITE_TEXTS = ['order_search_new', 'order_search_indexed']
  .map(
    (
      table,
    ) => `\n    UPDATE ${table} SET created_at = NEW.created_at, text = order_search_text(NEW.search_text, NEW.address)
      WHERE order_id = NEW.id;`,
  )
  .join('');

/** Statements that are sent together are one transaction. */
const notifyBy = (name: string): string => `
  CREATE OR REPLACE TRIGGER search_words_changed AFTER INSERT OR UPDATE OR DELETE ON search_words
    FOR EACH ROW EXECUTE FUNCTION ${name}();
  CREATE OR REPLACE TRIGGER search_words_removed AFTER TRUNCATE ON search_words
    FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
  ALTER TABLE search_words ENABLE ALWAYS TRIGGER search_words_changed, ENABLE ALWAYS TRIGGER search_words_removed;
  CREATE OR REPLACE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
    FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
  ALTER TABLE search_synonyms ENABLE ALWAYS TRIGGER search_synonyms_changed`;

/**
 * Dropping a table also locks the tables that it refers to. They are locked first, as deletions of their rows lock them: otherwise, a
 * deletion and a drop could each wait for the other.
 */
const UP = [
  rewriteOrder(),
  `LOCK TABLE orders IN ACCESS EXCLUSIVE MODE;
   DROP VIEW IF EXISTS order_search;
   DROP TABLE IF EXISTS order_search_new, order_search_indexed`,
  `DROP FUNCTION IF EXISTS tidy_order_search(), order_search_text(text, jsonb), search_form(text), search_query(text), search_endings(text)`,
  `DROP TRIGGER IF EXISTS products_note_words ON products;
   DROP TRIGGER IF EXISTS products_note_other_words ON products`,
  `DROP FUNCTION IF EXISTS note_product_words(), unit_price(text, integer)`,
  `DROP TABLE IF EXISTS product_words`,
  `LOCK TABLE users IN ACCESS EXCLUSIVE MODE;
   DROP TABLE IF EXISTS carts`,
  `DROP SEQUENCE IF EXISTS cart_arrivals`,
  `ALTER TABLE payments DROP COLUMN IF EXISTS flag CASCADE`,
  `DROP FUNCTION IF EXISTS keep_payment_flag()`,
  notifyBy('notify_catalogue'),
  `DROP FUNCTION IF EXISTS notify_words()`,
];

const DOWN = [
  `CREATE OR REPLACE FUNCTION notify_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('catalogue', 'words');
      RETURN NULL;
    END
  $$`,
  notifyBy('notify_words'),
  `ALTER TABLE payments ADD COLUMN IF NOT EXISTS flag text`,
  `CREATE OR REPLACE FUNCTION keep_payment_flag() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO payment_flags (order_id, kind, reference, sentence)
      SELECT NEW.order_id, 'earlier', md5(NEW.flag), NEW.flag
      WHERE NOT EXISTS (SELECT FROM payment_flags WHERE order_id = NEW.order_id AND sentence = NEW.flag)
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER payments_keep_flag AFTER UPDATE OF flag ON payments FOR EACH ROW
    WHEN (NEW.flag IS DISTINCT FROM OLD.flag AND NEW.flag IS NOT NULL) EXECUTE FUNCTION keep_payment_flag()`,
  `CREATE OR REPLACE FUNCTION search_endings(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100 RETURN (
    SELECT coalesce(array_to_tsvector(array_agg(substr(word, place, 8))), '')
    FROM string_to_table(translate(left($1, 30000), E'\\n', ' '), ' ') AS word, generate_series(1, length(word)) AS place
  )`,
  `CREATE OR REPLACE FUNCTION search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT string_agg('''' || replace(replace(part, E'\\\\', E'\\\\\\\\'), '''', '''''') || CASE WHEN length(part) < 8 THEN ''':*' ELSE '''' END, ' & ')::tsquery
    FROM string_to_table(translate($1, E'\\n', ' '), ' ') AS word, LATERAL (
      SELECT substr(word, place, 8) AS part FROM generate_series(1, length(word) - 7, 8) AS place
      UNION SELECT right(word, 8)
    ) AS parts WHERE part <> ''
  )`,
  `CREATE OR REPLACE FUNCTION order_search_text(search_text text, address jsonb)
   RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
     public.search_form(search_text || E'\\n' || translate(coalesce(address ->> 'phone', ''), ' ()+-./', ''))`,
  ...['order_search_indexed', 'order_search_new'].flatMap((table) => [
    `CREATE TABLE IF NOT EXISTS ${table} (
      order_id uuid CONSTRAINT ${table}_pkey PRIMARY KEY
        CONSTRAINT ${table}_order_id_fkey REFERENCES orders ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      text text NOT NULL
    )`,
    `CREATE INDEX IF NOT EXISTS ${table}_newest_idx ON ${table} (created_at, order_id)`,
  ]),
  `ALTER TABLE order_search_indexed SET (parallel_workers = 0)`,
  `CREATE INDEX IF NOT EXISTS order_search_endings_idx ON order_search_indexed USING gin (search_endings(text))`,
  `ALTER INDEX order_search_endings_idx ALTER COLUMN 1 SET STATISTICS 0`,
  `CREATE OR REPLACE VIEW order_search AS
    SELECT order_id, created_at, text FROM order_search_indexed
    UNION ALL SELECT order_id, created_at, text FROM order_search_new`,
  rewriteOrder(REWRITE_TEXTS),
];

/**
 * Drops what earlier migrations have replaced and the previous release neither reads nor writes: texts and words of former searches,
 * the former order of unit prices, former versions of carts, the flag of a payment beside payment_flags, and the distinction of changes
 * of words. The index of names is rebuilt for the current comparison. Each step is short, or concurrent, and can be repeated.
 */
export class DropReplacedSchema1764310000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const name of INDEXES) await dropIndexConcurrently(runner, name);
    for (const statement of UP) await runner.query(statement);
    await createIndexConcurrently(runner, 'products_same_name_idx', SAME_NAME);
    // Without statistics of the expression, the planner does not use the index.
    await runner.query('ANALYZE products');
    await runner.query('RESET statement_timeout');
  }

  /** The tables come back empty, since nothing reads them. */
  async down(runner: QueryRunner): Promise<void> {
    await new FindUnaccent1764305100000().up(runner);
    for (const statement of DOWN) await runner.query(statement);
    await new AddTidyOrderSearch1764304000000().up(runner);
    await new AddCartArrivals1764030000000().up(runner);
    await new AddSameNameIndex1764130000000().up(runner);
    await new AddListOrders1764302000000().up(runner);
    await new AddProductWords1764230000000().up(runner);
    await new ShortenPendingWords1764250100000().up(runner);
    await runner.query('SET statement_timeout = 0');
    const words = 'products USING gin (lower(name) gin_trgm_ops) WHERE archived_at IS NULL';
    await createIndexConcurrently(runner, 'products_words_idx', words);
    await runner.query('RESET statement_timeout');
  }
}
