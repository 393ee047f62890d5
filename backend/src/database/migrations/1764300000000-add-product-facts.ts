import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers see of a product, as AddCatalogueNotices says it; `more` since. */
const shownOf = (row: 'OLD' | 'NEW', more: string): string =>
  `(${row}.name, ${row}.description, ${row}.category, ${row}.size, ${row}.price_cents, ${row}.offer_price_cents, ${row}.images,
    ${row}.in_stock, least(${row}.units, 11), ${row}.archived_at IS NULL, ${row}.created_at${more && `, ${row}.${more}`})`;

const tellOf = (more: string): string[] => [
  `CREATE OR REPLACE TRIGGER products_changed AFTER UPDATE ON products FOR EACH ROW
    WHEN ((OLD.archived_at IS NULL OR NEW.archived_at IS NULL) AND ${shownOf('OLD', more)} IS DISTINCT FROM ${shownOf('NEW', more)})
    EXECUTE FUNCTION notify_catalogue()`,
  `ALTER TABLE products ENABLE ALWAYS TRIGGER products_changed`,
];

const UP = [
  `ALTER TABLE products ADD facts jsonb NOT NULL DEFAULT '{}'`,
  `ALTER TABLE order_items ADD facts jsonb NOT NULL DEFAULT '{}'`,
  ...tellOf('facts'),
];

const DOWN = [
  ...tellOf(''),
  `ALTER TABLE order_items DROP facts`,
  `ALTER TABLE products DROP facts`,
];

/** What a label says of a product, and said of it when it was bought. No row is written for it. */
export class AddProductFacts1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
