import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each search goes through the new words that the index of parts has not taken in yet: after a large import, megabytes of them. */
export class ShortenPendingWords1764250100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // In kB.
    await runner.query('ALTER INDEX product_words_parts_idx SET (gin_pending_list_limit = 64)');
    await runner.query(`SELECT gin_clean_pending_list('product_words_parts_idx')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX product_words_parts_idx RESET (gin_pending_list_limit)');
  }
}
