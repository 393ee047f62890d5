import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE order_problems (
    id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT order_problems_pkey PRIMARY KEY,
    order_id uuid NOT NULL CONSTRAINT order_problems_order_id_fkey REFERENCES orders ON DELETE CASCADE,
    product_id uuid CONSTRAINT order_problems_product_id_fkey REFERENCES products,
    kind text NOT NULL CONSTRAINT order_problems_kind_check CHECK (kind IN ('missing', 'damaged', 'wrong', 'other')),
    text text NOT NULL,
    has_photo boolean NOT NULL DEFAULT false,
    hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz,
    resolved_at timestamptz,
    resolved_by uuid CONSTRAINT order_problems_resolved_by_fkey REFERENCES users ON DELETE SET NULL
  )`,
  'CREATE INDEX order_problems_order_id_idx ON order_problems (order_id, id)',
  'CREATE INDEX order_problems_product_id_idx ON order_problems (product_id)',
  'CREATE INDEX order_problems_resolved_by_idx ON order_problems (resolved_by)',
  `CREATE UNIQUE INDEX order_problems_open_key ON order_problems (order_id, hash) WHERE resolved_at IS NULL`,
  `CREATE TABLE problem_photos (
    problem_id uuid NOT NULL CONSTRAINT problem_photos_pkey PRIMARY KEY
      CONSTRAINT problem_photos_problem_id_fkey REFERENCES order_problems ON DELETE CASCADE,
    content bytea NOT NULL
  )`,
  // It is a WebP file: trying to make it smaller would only take time.
  'ALTER TABLE problem_photos ALTER COLUMN content SET STORAGE EXTERNAL',
];

/** What customers report about orders, and the photos of it. */
export class AddOrderProblems1764303310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE problem_photos');
    await runner.query('DROP TABLE order_problems');
  }
}
