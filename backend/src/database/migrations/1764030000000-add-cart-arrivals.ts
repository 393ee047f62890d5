import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCartArrivals1764030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SEQUENCE cart_arrivals`);
    await runner.query(`CREATE TABLE carts (
      user_id uuid CONSTRAINT carts_pkey PRIMARY KEY
        CONSTRAINT carts_user_id_fkey REFERENCES users ON DELETE CASCADE,
      arrival bigint NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE carts`);
    await runner.query(`DROP SEQUENCE cart_arrivals`);
  }
}
