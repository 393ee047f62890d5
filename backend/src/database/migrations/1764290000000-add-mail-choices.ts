import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which mails somebody does without, with the keys of the links that say so. */
export class AddMailChoices1764290000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_choices (
        user_id uuid NOT NULL CONSTRAINT mail_choices_user_id_fkey REFERENCES users ON DELETE CASCADE,
        topic text NOT NULL CONSTRAINT mail_choices_topic_check
          CHECK (topic IN ('order-updates', 'new-orders', 'payments', 'low-stock', 'daily-summary')),
        key uuid NOT NULL CONSTRAINT mail_choices_key_key UNIQUE,
        is_wanted boolean,
        CONSTRAINT mail_choices_pkey PRIMARY KEY (user_id, topic)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_choices');
  }
}
