import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why Stripe or a bank said no, beside the English sentence, for who says it in another language. */
export class AddFlagReasons1764252000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_flags ADD reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_flags DROP reason');
  }
}
