import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

/** Products in one transaction of filling: an order of theirs does not wait long. */
const BATCH = 500;

const FUNCTIONS = [
  // Words as somebody wrote them, in lower case. What is in which language is not known: rules of Unicode hold for all.
  `CREATE OR REPLACE FUNCTION search_tokens(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    array_remove(regexp_split_to_array(translate(lower(normalize(left($1, 20000), NFC) COLLATE "und-x-icu"), '''’', ''), '[^[:alnum:]]+'), '')`,
  // Without accents; what is written without umlauts is the same: Käse, Kaese.
  `CREATE OR REPLACE FUNCTION search_fold(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$ BEGIN
  IF octet_length(word) <> length(word) THEN
    word := translate(regexp_replace(normalize(word, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'øłđı', 'oldi');
    word := replace(replace(replace(word, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END IF;
  RETURN replace(replace(replace(word, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
END $$`,
  // Without what makes a plural of it in English or German, and nothing more. Of a folded word.
  `CREATE OR REPLACE FUNCTION search_stem(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$ BEGIN
  IF length(word) > 3 AND right(word, 1) = 's' AND right(word, 2) <> 'ss' THEN word := left(word, -1); END IF;
  IF length(word) < 4 THEN RETURN word; END IF;
  RETURN CASE right(word, 1)
    WHEN 'e' THEN CASE right(word, 2) WHEN 'ie' THEN left(word, -2) || 'y' ELSE left(word, -1) END
    WHEN 'n' THEN CASE
      WHEN right(word, 2) = 'en' AND length(word) > 5 THEN left(word, -2)
      WHEN right(word, 2) IN ('ln', 'rn') AND length(word) > 4 THEN left(word, -1)
      ELSE word END
    ELSE word END;
END $$`,
  `CREATE OR REPLACE FUNCTION search_phrase(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    SELECT string_agg(search_stem(search_fold(word)), ' ' ORDER BY place)
    FROM unnest(search_tokens($1)) WITH ORDINALITY AS typed (word, place)
  )`,
  // What a product is found by. In front of what is not in its name: + what it is, - what is said about it.
  `CREATE OR REPLACE FUNCTION search_terms(name text, category text, description text[], facts jsonb)
    RETURNS TABLE (word text, folded text, lexeme text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT word, folded, place || search_stem(folded) FROM (
      SELECT DISTINCT place, word, search_fold(word) AS folded FROM (
        SELECT '' AS place, unnest(search_tokens(name)) AS word
        UNION ALL
        SELECT '+', unnest(search_tokens(concat_ws(' ',
          CASE category
            WHEN 'Vegetables' THEN 'vegetables veggies gemüse' WHEN 'Fruits' THEN 'fruits obst früchte'
            WHEN 'Drinks' THEN 'drinks beverages getränke' WHEN 'Instant' THEN 'instant food ready meals fertiggerichte'
            WHEN 'Dairy' THEN 'dairy milchprodukte' WHEN 'Bakery' THEN 'bakery baked backwaren'
            WHEN 'Grains' THEN 'grains cereals getreide' END,
          facts->>'brand', facts->>'keywords', facts->>'diets')))
        UNION ALL
        SELECT '-', unnest(search_tokens(concat_ws(' ', array_to_string(description, ' '), facts->>'origin')))
      ) AS found
      WHERE length(word) <= 60 AND (place <> '-' OR length(word) > 2 AND word <> ALL ('{the,and,for,with,und,der,die,das,mit,von,aus}'))
    ) AS folded
  $$`,
];

const TABLE = [
  `ALTER TABLE products ADD COLUMN IF NOT EXISTS lexemes tsvector`,
  // Without a unique key: who adds a word would wait for everybody who adds the same. One that is there twice does no harm.
  `CREATE TABLE IF NOT EXISTS search_words (word text NOT NULL, folded text NOT NULL, lexeme text NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS search_words_lexeme_idx ON search_words (lexeme, word)`,
  `CREATE INDEX IF NOT EXISTS search_words_folded_idx ON search_words (folded)`,
  `CREATE INDEX IF NOT EXISTS search_words_length_idx ON search_words (length(folded), left(folded, 1))`,
  `CREATE INDEX IF NOT EXISTS search_words_parts_idx ON search_words USING gin (folded gin_trgm_ops)`,
  // Its statements are planned once, and the table may have grown a thousandfold since. Replication writes without a path.
  `CREATE OR REPLACE FUNCTION note_search_words() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET search_path FROM CURRENT AS $$ BEGIN
    WITH terms AS MATERIALIZED (
      SELECT * FROM search_terms(NEW.name, NEW.category, NEW.description, NEW.facts)
    ), noted AS (
      INSERT INTO search_words SELECT * FROM terms WHERE NOT EXISTS (
        SELECT FROM search_words AS known WHERE known.lexeme = terms.lexeme AND known.word = terms.word)
    )
    SELECT array_to_tsvector(array_agg(DISTINCT lexeme)) INTO NEW.lexemes FROM terms;
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER products_note_search BEFORE INSERT ON products
    FOR EACH ROW EXECUTE FUNCTION note_search_words()`,
  `CREATE OR REPLACE TRIGGER products_note_other_search BEFORE UPDATE OF name, category, description, facts, lexemes ON products
    FOR EACH ROW WHEN (NEW.lexemes IS NULL
      OR (OLD.name, OLD.category, OLD.description, OLD.facts) IS DISTINCT FROM (NEW.name, NEW.category, NEW.description, NEW.facts))
    EXECUTE FUNCTION note_search_words()`,
  // Also for what is replicated from elsewhere.
  `ALTER TABLE products ENABLE ALWAYS TRIGGER products_note_search, ENABLE ALWAYS TRIGGER products_note_other_search`,
  `ALTER TABLE search_synonyms ADD COLUMN IF NOT EXISTS phrases text[] NOT NULL DEFAULT '{}'`,
  `CREATE OR REPLACE FUNCTION note_phrases() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
    NEW.phrases := ARRAY(SELECT search_phrase(word) FROM unnest(NEW.words) AS word WHERE search_phrase(word) IS NOT NULL);
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER search_synonyms_note_phrases BEFORE INSERT OR UPDATE ON search_synonyms
    FOR EACH ROW EXECUTE FUNCTION note_phrases()`,
  `ALTER TABLE search_synonyms ENABLE ALWAYS TRIGGER search_synonyms_note_phrases`,
  `UPDATE search_synonyms SET words = words`,
];

/** Locked in the order of the ids, as orders lock them; the trigger does the rest. */
const FILL = `
  WITH unknown AS (SELECT id FROM products WHERE lexemes IS NULL AND id > $1 ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE),
  filled AS (UPDATE products SET lexemes = NULL FROM unknown WHERE products.id = unknown.id RETURNING products.id)
  SELECT id FROM filled ORDER BY id DESC LIMIT 1`;
const FIRST = '00000000-0000-0000-0000-000000000000';

const INDEX = [
  'products_lexemes_idx',
  'products USING gin (lexemes) WHERE archived_at IS NULL',
] as const;

const DOWN = [
  `DROP TRIGGER IF EXISTS products_note_search ON products`,
  `DROP TRIGGER IF EXISTS products_note_other_search ON products`,
  `DROP TRIGGER IF EXISTS search_synonyms_note_phrases ON search_synonyms`,
  `DROP FUNCTION IF EXISTS note_search_words(), note_phrases(), search_terms(text, text, text[], jsonb), search_phrase(text),
    search_stem(text), search_fold(text), search_tokens(text)`,
  `ALTER TABLE search_synonyms DROP COLUMN IF EXISTS phrases`,
  `ALTER TABLE products DROP COLUMN IF EXISTS lexemes`,
  `DROP TABLE IF EXISTS search_words`,
];

/**
 * What each product is found by, as stems of the words of its name, of what it is and of what is said about it, and all these words
 * in a table of their own, which is small: what somebody types is looked for, and corrected, among them. Each step may be done again.
 */
export class AddSearch1764302100000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const statement of [...FUNCTIONS, ...TABLE]) await runner.query(statement);
    for (let last: string | undefined = FIRST; last;) {
      const rows = (await runner.query(FILL, [last])) as { id: string }[];
      last = rows[0]?.id;
    }
    await createIndexConcurrently(runner, ...INDEX);
    await runner.query('ANALYZE products, search_words');
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    await dropIndexConcurrently(runner, INDEX[0]);
    for (const statement of DOWN) await runner.query(statement);
    await runner.query('RESET statement_timeout');
  }
}
