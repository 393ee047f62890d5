import type { MigrationInterface, QueryRunner } from 'typeorm';

const check = (table: string): string =>
  // Without a look at the rows that are there: none says anything.
  `ALTER TABLE ${table} ADD CONSTRAINT ${table}_substitution_check
    CHECK (substitution IN ('call', 'nearest', 'leave-out')) NOT VALID`;

const UP = [
  `ALTER TABLE orders ADD COLUMN IF NOT EXISTS packer_note text,
    ADD COLUMN IF NOT EXISTS driver_note text,
    ADD COLUMN IF NOT EXISTS substitution text`,
  `ALTER TABLE order_items ADD COLUMN IF NOT EXISTS substitution text`,
  check('orders'),
  check('order_items'),
];

const DOWN = [
  `ALTER TABLE order_items DROP COLUMN substitution`,
  `ALTER TABLE orders DROP COLUMN substitution, DROP COLUMN driver_note, DROP COLUMN packer_note`,
];

/** What customers ask for with an order. */
export class AddOrderWishes1764303300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
