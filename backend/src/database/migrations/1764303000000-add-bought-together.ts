import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE bought_together (
    product_id uuid NOT NULL CONSTRAINT bought_together_product_id_fkey REFERENCES products,
    other_id uuid NOT NULL CONSTRAINT bought_together_other_id_fkey REFERENCES products,
    orders integer NOT NULL CONSTRAINT bought_together_orders_check CHECK (orders > 0),
    CONSTRAINT bought_together_pkey PRIMARY KEY (product_id, other_id)
  )`,
  `CREATE INDEX bought_together_other_id_idx ON bought_together (other_id)`,
  // What is shown beside a product is kept until the catalogue changes. Of each row, since a count that finds nothing new is none.
  `CREATE TRIGGER bought_together_changed AFTER INSERT OR UPDATE OR DELETE ON bought_together
    FOR EACH ROW EXECUTE FUNCTION notify_catalogue()`,
  `ALTER TABLE bought_together ENABLE ALWAYS TRIGGER bought_together_changed`,
];

/** Which products are bought in the same orders, for what is shown beside one. */
export class AddBoughtTogether1764303000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bought_together');
  }
}
