import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authenticator apps of accounts, and recovery codes for who has lost theirs. */
export class AddTwoFactor1764258000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE two_factors (
        user_id uuid NOT NULL,
        secret text NOT NULL,
        confirmed_at timestamptz,
        last_step integer,
        CONSTRAINT two_factors_pkey PRIMARY KEY (user_id),
        CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );
      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL,
        code_hash text NOT NULL,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
        CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES two_factors (user_id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes, two_factors');
  }
}
