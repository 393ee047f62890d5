import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that wait to be sent, and those that nobody took. */
export class AddOutbox1764253000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT outbox_pkey PRIMARY KEY,
        kind text NOT NULL,
        user_id uuid CONSTRAINT outbox_user_id_fkey REFERENCES users ON DELETE CASCADE,
        address text NOT NULL,
        language text NOT NULL CONSTRAINT outbox_language_check CHECK (language IN ('en', 'de')),
        data jsonb,
        claims integer NOT NULL DEFAULT 0,
        refusals integer NOT NULL DEFAULT 0,
        unanswered integer NOT NULL DEFAULT 0,
        problem text,
        due_at timestamptz NOT NULL DEFAULT now(),
        dead_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX outbox_due_idx ON outbox (due_at) WHERE dead_at IS NULL');
    await runner.query(
      'CREATE INDEX outbox_dead_idx ON outbox (dead_at, id) WHERE dead_at IS NOT NULL',
    );
    await runner.query('CREATE INDEX outbox_user_id_idx ON outbox (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}
