import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people know their sessions by, and when an account was last logged in to. */
export class AddSessionDevices1764258100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sessions ADD last_used_at timestamptz, ADD browser text, ADD system text',
    );
    await runner.query('ALTER TABLE users ADD last_login_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP last_login_at');
    await runner.query('ALTER TABLE sessions DROP last_used_at, DROP browser, DROP system');
  }
}
