import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is wrong with rows and files beside the English sentence, for who says it in another language. */
export class AddImportReasons1764251000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_import_rows ADD reason jsonb');
    await runner.query('ALTER TABLE product_imports ADD problem_values jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_imports DROP problem_values');
    await runner.query('ALTER TABLE product_import_rows DROP reason');
  }
}
