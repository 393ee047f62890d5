import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A saved cart has a version, which counts its changes from 1 on: 0 is a version that no cart has. The table `carts` and the sequence `cart_arrivals` stay for copies of the
 * release before, which may still be running; the release after this one drops them.
 */
export class AddCartVersion1764306000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN cart_version integer NOT NULL DEFAULT 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN cart_version`);
  }
}
