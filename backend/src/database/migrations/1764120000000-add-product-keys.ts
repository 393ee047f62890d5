import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Idempotency keys of sellers: which product each stands for. */
export class AddProductKeys1764120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE product_keys (
        user_id uuid NOT NULL CONSTRAINT product_keys_user_id_fkey REFERENCES users ON DELETE CASCADE,
        key text NOT NULL,
        request_hash text NOT NULL,
        product_id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT product_keys_product_id_fkey
          REFERENCES products ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT product_keys_pkey PRIMARY KEY (user_id, key)
      )`,
    );
    await runner.query(`CREATE INDEX product_keys_product_id_idx ON product_keys (product_id)`);
    await runner.query(`CREATE INDEX product_keys_created_at_idx ON product_keys (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE product_keys`);
  }
}
