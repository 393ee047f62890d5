import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who wants the newsletter, with what they have agreed to. */
export class AddNewsletter1764266000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE newsletter_subscribers (
        id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY,
        email text NOT NULL CONSTRAINT newsletter_subscribers_email_key UNIQUE,
        language text NOT NULL CONSTRAINT newsletter_subscribers_language_check CHECK (language IN ('en', 'de')),
        consent text NOT NULL,
        key uuid NOT NULL CONSTRAINT newsletter_subscribers_key_key UNIQUE,
        asked_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        expires_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX newsletter_subscribers_confirmed_idx ON newsletter_subscribers (confirmed_at, id)
       WHERE confirmed_at IS NOT NULL`,
    );
    await runner.query(
      'CREATE INDEX newsletter_subscribers_expires_idx ON newsletter_subscribers (expires_at) WHERE expires_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE newsletter_subscribers');
  }
}
