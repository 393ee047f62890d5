import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was added to an index may be sorted into it by the owner of the index alone. The function does so in the owner's name,
 * for the role as which the shop works.
 */
export class AddTidyOrderSearch1764304000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION tidy_order_search() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
        SELECT gin_clean_pending_list('public.order_search_endings_idx')
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tidy_order_search()');
  }
}
