import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Processes that help take longer to start than a search of orders takes; PostgreSQL, which expects to find more, starts them. */
export class SearchOrdersAlone1764240100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_search_indexed SET (parallel_workers = 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_search_indexed RESET (parallel_workers)');
  }
}
