import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which customers want to hear when a product can be bought again. */
export class AddStockNotices1764303100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stock_notices (
        user_id uuid NOT NULL CONSTRAINT stock_notices_user_id_fkey REFERENCES users ON DELETE CASCADE,
        product_id uuid NOT NULL CONSTRAINT stock_notices_product_id_fkey REFERENCES products,
        asked_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT stock_notices_pkey PRIMARY KEY (user_id, product_id)
      )`);
    await runner.query('CREATE INDEX stock_notices_product_id_idx ON stock_notices (product_id)');
    await runner.query('CREATE INDEX stock_notices_asked_at_idx ON stock_notices (asked_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stock_notices');
  }
}
