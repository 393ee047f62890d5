import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

const FUNCTIONS = [
  // Of every word of a text, what begins at each of its letters, eight letters of it: what a word holds begins at one of them. No
  // order has a longer text, and what eight times as many letters take still fits into a tsvector. If it cost more, PostgreSQL would
  // start processes to help, which takes longer than the search.
  `CREATE OR REPLACE FUNCTION search_endings(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100 RETURN (
    SELECT coalesce(array_to_tsvector(array_agg(substr(word, place, 8))), '')
    FROM string_to_table(translate(left($1, 30000), E'\\n', ' '), ' ') AS word, generate_series(1, length(word)) AS place
  )`,
  // Holds the word: all that it consists of, eight letters at a time and the last eight; or begins with it when it is shorter.
  // Null for an empty one.
  `CREATE OR REPLACE FUNCTION search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT string_agg('''' || replace(replace(part, E'\\\\', E'\\\\\\\\'), '''', '''''') || CASE WHEN length(part) < 8 THEN ''':*' ELSE '''' END, ' & ')::tsquery
    FROM string_to_table(translate($1, E'\\n', ' '), ' ') AS word, LATERAL (
      SELECT substr(word, place, 8) AS part FROM generate_series(1, length(word) - 7, 8) AS place
      UNION SELECT right(word, 8)
    ) AS parts WHERE part <> ''
  )`,
];

const DOWN = [
  `DROP INDEX CONCURRENTLY IF EXISTS changes_subject_idx`,
  `DROP INDEX CONCURRENTLY IF EXISTS order_search_endings_idx`,
  `DROP FUNCTION IF EXISTS search_query(text)`,
  `DROP FUNCTION IF EXISTS search_endings(text)`,
];

/**
 * Lists of the sellers take as long with a million rows as with ten thousand. Three letters at a time, the index of the texts took
 * the longer the more orders have each of them, and found nothing by one or two. Each step may be done again.
 */
export class BoundLists1764220000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const statement of FUNCTIONS) await runner.query(statement);
    const endings = 'order_search USING gin (search_endings(text))';
    await createIndexConcurrently(runner, 'order_search_endings_idx', endings);
    // Statistics of it would cost seconds each time and tell nothing that is asked.
    await runner.query('ALTER INDEX order_search_endings_idx ALTER COLUMN 1 SET STATISTICS 0');
    await createIndexConcurrently(runner, 'changes_subject_idx', 'changes (subject, id)');
    await dropIndexConcurrently(runner, 'order_search_text_idx');
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    const texts = 'order_search USING gin (text gin_trgm_ops)';
    await createIndexConcurrently(runner, 'order_search_text_idx', texts);
    for (const statement of DOWN) await runner.query(statement);
    await runner.query('RESET statement_timeout');
  }
}
