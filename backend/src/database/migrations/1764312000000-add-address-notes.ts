import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Door instructions, which the driver gets with each order to the address. */
export class AddAddressNotes1764312000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE addresses ADD COLUMN IF NOT EXISTS driver_note text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE addresses DROP COLUMN driver_note');
  }
}
