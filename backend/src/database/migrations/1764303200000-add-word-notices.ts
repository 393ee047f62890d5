import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE FUNCTION notify_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('catalogue', 'words');
      RETURN NULL;
    END
  $$`,
  // Only what is written calls it: products without a new word write none.
  `CREATE TRIGGER search_words_changed AFTER INSERT OR UPDATE OR DELETE ON search_words
    FOR EACH ROW EXECUTE FUNCTION notify_words()`,
  `CREATE TRIGGER search_words_removed AFTER TRUNCATE ON search_words
    FOR EACH STATEMENT EXECUTE FUNCTION notify_words()`,
  `ALTER TABLE search_words ENABLE ALWAYS TRIGGER search_words_changed, ENABLE ALWAYS TRIGGER search_words_removed`,
  `DROP TRIGGER search_synonyms_changed ON search_synonyms`,
  `CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
    FOR EACH STATEMENT EXECUTE FUNCTION notify_words()`,
  `ALTER TABLE search_synonyms ENABLE ALWAYS TRIGGER search_synonyms_changed`,
];

const DOWN = [
  `DROP TRIGGER search_synonyms_changed ON search_synonyms`,
  `CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue()`,
  `ALTER TABLE search_synonyms ENABLE ALWAYS TRIGGER search_synonyms_changed`,
  `DROP TRIGGER search_words_changed ON search_words`,
  `DROP TRIGGER search_words_removed ON search_words`,
  `DROP FUNCTION notify_words()`,
];

/** Tells every process that a search may mean something else, apart from all the changes after which it does not. */
export class AddWordNotices1764303200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
