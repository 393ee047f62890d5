import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people write to the shop. */
export class AddContactMessages1764292000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contact_messages (
        id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT contact_messages_pkey PRIMARY KEY,
        key uuid NOT NULL CONSTRAINT contact_messages_key_key UNIQUE,
        name text NOT NULL,
        email text NOT NULL,
        subject text NOT NULL,
        message text NOT NULL,
        language text NOT NULL CONSTRAINT contact_messages_language_check CHECK (language IN ('en', 'de')),
        created_at timestamptz NOT NULL DEFAULT now(),
        read_at timestamptz,
        done_at timestamptz,
        done_by uuid CONSTRAINT contact_messages_done_by_fkey REFERENCES users ON DELETE SET NULL
      )`);
    await runner.query(
      'CREATE INDEX contact_messages_created_idx ON contact_messages (created_at, id)',
    );
    await runner.query(
      'CREATE INDEX contact_messages_unread_idx ON contact_messages (id) WHERE read_at IS NULL',
    );
    await runner.query('CREATE INDEX contact_messages_email_idx ON contact_messages (email)');
    await runner.query('CREATE INDEX contact_messages_done_by_idx ON contact_messages (done_by)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_messages');
  }
}
