import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE mail_choices DROP CONSTRAINT mail_choices_topic_check`,
  // Without a look at the choices that are there: they were checked by the narrower one.
  `ALTER TABLE mail_choices ADD CONSTRAINT mail_choices_topic_check
    CHECK (topic IN ('order-updates', 'new-orders', 'payments', 'problems', 'low-stock', 'daily-summary')) NOT VALID`,
];

const DOWN = [
  `DELETE FROM mail_choices WHERE topic = 'problems'`,
  `DELETE FROM seller_news WHERE topic = 'problems'`,
  `ALTER TABLE mail_choices DROP CONSTRAINT mail_choices_topic_check`,
  `ALTER TABLE mail_choices ADD CONSTRAINT mail_choices_topic_check
    CHECK (topic IN ('order-updates', 'new-orders', 'payments', 'low-stock', 'daily-summary'))`,
];

/** Sellers may hear by mail of what customers report. */
export class AddProblemMails1764303320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
