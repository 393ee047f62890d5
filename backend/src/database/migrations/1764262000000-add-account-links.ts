import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with a secret that stand for an account; of the secret only its hash is kept. */
export class AddAccountLinks1764262000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_links (
        user_id uuid NOT NULL,
        purpose text NOT NULL,
        token_hash text NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT account_links_pkey PRIMARY KEY (user_id, purpose),
        CONSTRAINT account_links_purpose_check CHECK (purpose IN ('password', 'email')),
        CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX account_links_token_hash_idx ON account_links (token_hash);
      CREATE INDEX account_links_expires_at_idx ON account_links (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_links');
  }
}
