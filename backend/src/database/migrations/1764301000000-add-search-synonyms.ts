import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DEFAULT_SYNONYMS } from '../default-synonyms.js';

const UP = [
  `CREATE TABLE search_synonyms (
    id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT search_synonyms_pkey PRIMARY KEY,
    words text[] NOT NULL CONSTRAINT search_synonyms_words_check CHECK (cardinality(words) >= 2),
    version integer NOT NULL DEFAULT 1
  )`,
  // What a search finds is kept until the catalogue changes.
  `CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue()`,
  `ALTER TABLE search_synonyms ENABLE ALWAYS TRIGGER search_synonyms_changed`,
  `ALTER TABLE changes DROP CONSTRAINT changes_subject_check`,
  // Without a look at the entries that are there: they were checked by the narrower one.
  `ALTER TABLE changes ADD CONSTRAINT changes_subject_check
    CHECK (subject IN ('product', 'order', 'staff', 'synonyms')) NOT VALID`,
];

const DOWN = [
  `DROP TABLE search_synonyms`,
  `DELETE FROM changes WHERE subject = 'synonyms'`,
  `ALTER TABLE changes DROP CONSTRAINT changes_subject_check`,
  `ALTER TABLE changes ADD CONSTRAINT changes_subject_check CHECK (subject IN ('product', 'order', 'staff'))`,
];

/** Words that mean the same to a search. */
export class AddSearchSynonyms1764301000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
    await runner.query(
      `INSERT INTO search_synonyms (words)
       SELECT ARRAY(SELECT jsonb_array_elements_text(words)) FROM jsonb_array_elements($1::jsonb) AS words`,
      [JSON.stringify(DEFAULT_SYNONYMS)],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
