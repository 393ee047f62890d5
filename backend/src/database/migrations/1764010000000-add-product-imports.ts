import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE product_imports (
    id uuid CONSTRAINT product_imports_pkey PRIMARY KEY DEFAULT uuidv7(),
    created_at timestamptz NOT NULL DEFAULT now(),
    seller_id uuid NOT NULL CONSTRAINT product_imports_seller_id_fkey REFERENCES users,
    applied_by uuid CONSTRAINT product_imports_applied_by_fkey REFERENCES users,
    file_name text NOT NULL,
    file bytea,
    ignored_columns text[] NOT NULL,
    state text NOT NULL DEFAULT 'checking' CONSTRAINT product_imports_state_check
      CHECK (state IN ('checking', 'checked', 'waiting', 'applying', 'done', 'failed', 'cancelled')),
    turn_at timestamptz NOT NULL DEFAULT now(),
    problem text,
    failures integer NOT NULL DEFAULT 0,
    rows_done integer NOT NULL DEFAULT 0,
    rows_total integer,
    added integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    unchanged integer NOT NULL DEFAULT 0,
    bad integer NOT NULL DEFAULT 0,
    flagged integer NOT NULL DEFAULT 0,
    finished_at timestamptz
  )`,
  // Text compresses well, but that would cost more time than the space of a file that is soon gone again.
  `ALTER TABLE product_imports ALTER COLUMN file SET STORAGE EXTERNAL`,
  `CREATE INDEX product_imports_seller_id_idx ON product_imports (seller_id)`,
  `CREATE INDEX product_imports_applied_by_idx ON product_imports (applied_by)`,
  `CREATE TABLE product_import_rows (
    import_id uuid NOT NULL CONSTRAINT product_import_rows_import_id_fkey REFERENCES product_imports ON DELETE CASCADE,
    row integer NOT NULL,
    product_id uuid,
    label text NOT NULL,
    fields jsonb NOT NULL,
    outcome text CONSTRAINT product_import_rows_outcome_check
      CHECK (outcome IN ('added', 'changed', 'unchanged', 'bad')),
    bad_column text,
    bad_value text,
    message text,
    before jsonb,
    after jsonb,
    flags text[] NOT NULL DEFAULT '{}',
    is_done boolean NOT NULL DEFAULT false,
    CONSTRAINT product_import_rows_pkey PRIMARY KEY (import_id, row)
  )`,
  // What is still to be checked, and what is still to be applied, in the order in which it is taken.
  `CREATE INDEX product_import_rows_unchecked_idx ON product_import_rows (import_id, row) WHERE outcome IS NULL`,
  `CREATE INDEX product_import_rows_unapplied_idx ON product_import_rows (import_id, product_id, row)
    WHERE outcome IN ('added', 'changed') AND NOT is_done`,
];

const DOWN = [`DROP TABLE product_import_rows`, `DROP TABLE product_imports`];

export class AddProductImports1764010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
