import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

/** As in product-filter.ts. */
const WORDS = (name: string): string => `string_to_array(lower(${name}), ' ')`;

const NOTE = (from: string, name: string): string => `
  INSERT INTO product_words (word)
  SELECT DISTINCT word FROM ${from}unnest(${WORDS(name)}) AS word
  WHERE NOT EXISTS (SELECT FROM product_words AS known WHERE known.word = word.word)`;

const TABLE = [
  // Without a unique key: who adds a word would wait for everybody who adds the same. One that is there twice does no harm.
  `CREATE TABLE IF NOT EXISTS product_words (word text NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS product_words_word_idx ON product_words (word)`,
  `CREATE INDEX IF NOT EXISTS product_words_parts_idx ON product_words USING gin (word gin_trgm_ops)`,
  // Its statement is planned once, and the table may have grown a thousandfold since. Replication writes without a path.
  `CREATE OR REPLACE FUNCTION note_product_words() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET search_path FROM CURRENT AS $$ BEGIN
    ${NOTE('', 'NEW.name')};
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER products_note_words AFTER INSERT ON products
    FOR EACH ROW EXECUTE FUNCTION note_product_words()`,
  `CREATE OR REPLACE TRIGGER products_note_other_words AFTER UPDATE OF name ON products
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_product_words()`,
  // Also for what is replicated from elsewhere.
  `ALTER TABLE products ENABLE ALWAYS TRIGGER products_note_words, ENABLE ALWAYS TRIGGER products_note_other_words`,
  NOTE('products, ', 'name'),
  `ANALYZE product_words`,
];

const INDEX = ['products_name_words_idx', `products USING gin ((${WORDS('name')}))`] as const;
const DOWN = [
  `DROP TRIGGER IF EXISTS products_note_words ON products`,
  `DROP TRIGGER IF EXISTS products_note_other_words ON products`,
  `DROP FUNCTION IF EXISTS note_product_words()`,
  `DROP TABLE IF EXISTS product_words`,
];

/**
 * The words of all names in a table of their own, which is small, and an index of whole words: what somebody types is looked for
 * among the words, and the products by the words it is a part of. Each step may be done again.
 */
export class AddProductWords1764230000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const statement of TABLE) await runner.query(statement);
    await createIndexConcurrently(runner, ...INDEX);
    await runner.query('ANALYZE products');
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    await dropIndexConcurrently(runner, INDEX[0]);
    for (const statement of DOWN) await runner.query(statement);
    await runner.query('RESET statement_timeout');
  }
}
