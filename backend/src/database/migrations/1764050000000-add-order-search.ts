import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The text of an order as it is searched: what people see, and the phone number in one piece. As in order-search.ts. */
const SEARCHED = `search_form(search_text || E'\\n' || translate(coalesce(address ->> 'phone', ''), ' ()+-./', ''))`;

/** An index of a large shop takes its time: it waits for transactions, but nobody waits for it. */
const PATIENT = ['SET statement_timeout = 0', 'SET lock_timeout = 0'];
const AS_BEFORE = ['RESET statement_timeout', 'RESET lock_timeout'];

const UP = [
  `CREATE EXTENSION IF NOT EXISTS unaccent`,
  // unaccent() itself is not IMMUTABLE, since its dictionary may be changed; we never change it. Written out for restores.
  `CREATE OR REPLACE FUNCTION search_form(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN RETURN lower(public.unaccent('public.unaccent', $1)); END
  $$`,
  // A try that was cut short leaves an index that is none.
  `DROP INDEX CONCURRENTLY IF EXISTS orders_searched_idx`,
  `CREATE INDEX CONCURRENTLY orders_searched_idx ON orders USING gin ((${SEARCHED}) gin_trgm_ops)`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_search_idx`,
];

const DOWN = [
  `DROP INDEX CONCURRENTLY IF EXISTS orders_search_idx`,
  `CREATE INDEX CONCURRENTLY orders_search_idx ON orders USING gin (search_text gin_trgm_ops)`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_searched_idx`,
  `DROP FUNCTION IF EXISTS search_form(text)`,
  `DROP EXTENSION IF EXISTS unaccent`,
];

/** Orders are found without accents. The indexes are built while orders are placed; each step may be done again. */
export class AddOrderSearch1764050000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...PATIENT, ...UP, ...AS_BEFORE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...PATIENT, ...DOWN, ...AS_BEFORE]) await runner.query(statement);
  }
}
