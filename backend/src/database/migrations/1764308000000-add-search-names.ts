import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

/** Products in one transaction while the new columns are filled: an order of such a product does not wait long. */
const BATCH = 500;

/** Default-ignorable characters such as soft hyphens and zero-width spaces, and marks that compose with no letter. */
const IGNORED =
  '[\\u00ad\\u0300-\\u036f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff]';

/** What is said to be absent is no reason to find a product: “no meat”, “dairy-free”, “ohne Zucker”. */
const WITHOUT_ABSENT = (text: string): string =>
  `regexp_replace(${text}, '\\m(?:no|not|without|non|free from|free of|ohne|kein\\w*|frei von)[\\s-]+\\w+(?:[\\s-]+(?:sugar|zucker))?|\\m\\w+[\\s-]+free\\M(?![\\s-]range)|\\m\\w+frei\\w{0,2}\\M', ' ', 'gi')`;

const TOKENS = (text: string): string =>
  `array_remove(regexp_split_to_array(translate(${text}, '''’‘ʼ´\`′＇', ''), '[^[:alnum:]]+'), '')`;
const LOWER = (text: string): string => `lower(normalize(${text}, NFC) COLLATE "und-x-icu")`;

const TOKENS_FUNCTION = (tokens: string): string =>
  `CREATE OR REPLACE FUNCTION search_tokens(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ${tokens}`;

const TERMS_FUNCTION = (kind: string, said: string): string =>
  `CREATE OR REPLACE FUNCTION search_terms(name text, category text, description text[], facts jsonb)
    RETURNS TABLE (word text, folded text, lexeme text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT word, folded, place || search_stem(folded) FROM (
      SELECT DISTINCT place, word, search_fold(word) AS folded FROM (
        SELECT '' AS place, unnest(search_tokens(name)) AS word
        UNION ALL
        SELECT '+', unnest(search_tokens(${kind}))
        UNION ALL
        SELECT '-', unnest(search_tokens(${said}))
      ) AS found
      WHERE length(word) <= 60 AND (place <> '-' OR length(word) > 2 AND word <> ALL ('{the,and,for,with,und,der,die,das,mit,von,aus}'))
    ) AS folded
  $$`;

const CATEGORY_WORDS = `CASE category
            WHEN 'Vegetables' THEN 'vegetables veggies gemüse' WHEN 'Fruits' THEN 'fruits obst früchte'
            WHEN 'Drinks' THEN 'drinks beverages getränke' WHEN 'Instant' THEN 'instant food ready meals fertiggerichte'
            WHEN 'Dairy' THEN 'dairy milchprodukte' WHEN 'Bakery' THEN 'bakery baked backwaren'
            WHEN 'Grains' THEN 'grains cereals getreide' END`;

const NOTE_FUNCTION = (columns: string): string =>
  `CREATE OR REPLACE FUNCTION note_search_words() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET search_path FROM CURRENT AS $$ BEGIN
    WITH terms AS MATERIALIZED (
      SELECT * FROM search_terms(NEW.name, NEW.category, NEW.description, NEW.facts)
    ), noted AS (
      INSERT INTO search_words SELECT * FROM terms WHERE NOT EXISTS (
        SELECT FROM search_words AS known WHERE known.lexeme = terms.lexeme AND known.word = terms.word)
    )
    SELECT array_to_tsvector(array_agg(DISTINCT lexeme)) INTO NEW.lexemes FROM terms;
    ${columns}
    RETURN NEW;
  END $$`;

const UP = [
  TOKENS_FUNCTION(
    TOKENS(`normalize(regexp_replace(${LOWER('left($1, 20000)')}, '${IGNORED}', '', 'g'), NFC)`),
  ),
  // The words of a name, each between blanks, as they are written and behind them without accents and with umlauts as one letter.
  `CREATE OR REPLACE FUNCTION search_name(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    SELECT CASE WHEN plain = folded THEN plain ELSE concat(plain, E'\\n', folded) END FROM (
      SELECT concat(' ', string_agg(word, ' ' ORDER BY place), ' ') AS plain,
        concat(' ', string_agg(search_fold(word), ' ' ORDER BY place), ' ') AS folded
      FROM unnest(search_tokens($1)) WITH ORDINALITY AS words (word, place)
    ) AS name
  )`,
  TERMS_FUNCTION(
    `concat_ws(' ', ${CATEGORY_WORDS}, facts->>'brand', ${WITHOUT_ABSENT(`facts->>'keywords'`)})`,
    WITHOUT_ABSENT(
      `concat_ws(' ', array_to_string(description, ' '), facts->>'origin', facts->>'ingredients')`,
    ),
  ),
  `ALTER TABLE products ADD COLUMN IF NOT EXISTS search_name text, ADD COLUMN IF NOT EXISTS name_stems text`,
  NOTE_FUNCTION(`NEW.search_name := search_name(NEW.name);
    NEW.name_stems := concat(' ', search_phrase(NEW.name), ' ');`),
];

/** Locked in the order of the ids, as orders lock them; the trigger computes the columns. */
const FILL = `
  WITH unknown AS (SELECT id FROM products WHERE search_name IS NULL AND id > $1 ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE),
  filled AS (UPDATE products SET lexemes = NULL FROM unknown WHERE products.id = unknown.id RETURNING products.id)
  SELECT id FROM filled ORDER BY id DESC LIMIT 1`;
const FIRST = '00000000-0000-0000-0000-000000000000';

const INDEX = [
  'products_search_name_idx',
  'products USING gin (search_name gin_trgm_ops) WHERE archived_at IS NULL',
] as const;

const DOWN = [
  NOTE_FUNCTION(''),
  `ALTER TABLE products DROP COLUMN IF EXISTS search_name, DROP COLUMN IF EXISTS name_stems`,
  TERMS_FUNCTION(
    `concat_ws(' ', ${CATEGORY_WORDS}, facts->>'brand', facts->>'keywords', facts->>'diets')`,
    `concat_ws(' ', array_to_string(description, ' '), facts->>'origin')`,
  ),
  `DROP FUNCTION IF EXISTS search_name(text)`,
  `CREATE OR REPLACE FUNCTION search_tokens(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    array_remove(regexp_split_to_array(translate(${LOWER('left($1, 20000)')}, '''’', ''), '[^[:alnum:]]+'), '')`,
];

/**
 * The normalized name of each product with an index of its trigrams, so that every part of a name is found, and its stems in order,
 * which rank a search. Ingredients become searchable; absent ingredients and diets do not, diets are filters. Each step can be repeated.
 */
export class AddSearchNames1764308000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const statement of UP) await runner.query(statement);
    await fill(runner);
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

async function fill(runner: QueryRunner): Promise<void> {
  for (let last: string | undefined = FIRST; last;) {
    const rows = (await runner.query(FILL, [last])) as { id: string }[];
    last = rows[0]?.id;
  }
}
