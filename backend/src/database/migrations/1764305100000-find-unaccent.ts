import type { MigrationInterface, QueryRunner } from 'typeorm';

const WHERE_IT_IS = `
  SELECT quote_ident(nspname) || '.unaccent' AS name, quote_literal(quote_ident(nspname) || '.unaccent') AS dictionary
  FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'unaccent'`;

const searchForm = (name: string, dictionary: string): string => `
  CREATE OR REPLACE FUNCTION search_form(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
    BEGIN RETURN lower(${name}(${dictionary}, $1)); END
  $$`;

/** Hosted PostgreSQL may have unaccent in a schema of its own. search_form looked for it in public only, so no order was taken. */
export class FindUnaccent1764305100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query(WHERE_IT_IS)) as { name: string; dictionary: string }[];
    if (!found) throw new Error('the extension unaccent is missing');
    await runner.query(searchForm(found.name, found.dictionary));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(searchForm('public.unaccent', `'public.unaccent'`));
  }
}
