import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When customers have confirmed their e-mail address, and the new one that they have asked for. */
export class AddEmailConfirmation1764270000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz');
    await runner.query(`
      ALTER TABLE account_links
        ADD COLUMN new_email text,
        DROP CONSTRAINT account_links_purpose_check,
        ADD CONSTRAINT account_links_purpose_check CHECK (purpose IN ('password', 'email', 'new-email')),
        ADD CONSTRAINT account_links_new_email_check CHECK ((purpose = 'new-email') = (new_email IS NOT NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM account_links WHERE purpose = 'new-email'`);
    await runner.query(`
      ALTER TABLE account_links
        DROP CONSTRAINT account_links_new_email_check,
        DROP CONSTRAINT account_links_purpose_check,
        ADD CONSTRAINT account_links_purpose_check CHECK (purpose IN ('password', 'email')),
        DROP COLUMN new_email`);
    await runner.query('ALTER TABLE users DROP COLUMN email_confirmed_at');
  }
}
