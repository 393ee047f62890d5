import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which somebody last logged in, for what is written to them. */
export class AddUsersLanguage1764250000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users ADD language text NOT NULL DEFAULT 'en'
       CONSTRAINT users_language_check CHECK (language IN ('en', 'de'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP language');
  }
}
