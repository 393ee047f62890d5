import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers see of a product. Of its units: none, a few, or enough; see FEW_UNITS. */
const shownOf = (row: 'OLD' | 'NEW'): string =>
  `(${row}.name, ${row}.description, ${row}.category, ${row}.size, ${row}.price_cents, ${row}.offer_price_cents, ${row}.images,
    ${row}.in_stock, least(${row}.units, 11), ${row}.archived_at IS NULL, ${row}.created_at)`;

const UP = [
  `CREATE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('catalogue', '');
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER products_changed AFTER UPDATE ON products FOR EACH ROW
    WHEN ((OLD.archived_at IS NULL OR NEW.archived_at IS NULL) AND ${shownOf('OLD')} IS DISTINCT FROM ${shownOf('NEW')})
    EXECUTE FUNCTION notify_catalogue()`,
  `CREATE TRIGGER products_added_or_removed AFTER INSERT OR DELETE OR TRUNCATE ON products
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue()`,
  // Also for what is replicated from elsewhere.
  `ALTER TABLE products ENABLE ALWAYS TRIGGER products_changed, ENABLE ALWAYS TRIGGER products_added_or_removed`,
];

const DOWN = [
  `DROP TRIGGER products_changed ON products`,
  `DROP TRIGGER products_added_or_removed ON products`,
  `DROP FUNCTION notify_catalogue()`,
];

/** Tells every process at the commit, whoever writes, that customers see something else than before. */
export class AddCatalogueNotices1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
