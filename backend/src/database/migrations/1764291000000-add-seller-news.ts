import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What sellers are going to hear of by mail, and when they last did. */
export class AddSellerNews1764291000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seller_news (
        id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT seller_news_pkey PRIMARY KEY,
        topic text NOT NULL,
        subject_id uuid NOT NULL
      )`);
    await runner.query('CREATE INDEX seller_news_topic_idx ON seller_news (topic)');
    await runner.query(`
      CREATE TABLE seller_tellings (
        topic text NOT NULL CONSTRAINT seller_tellings_pkey PRIMARY KEY,
        told_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE seller_tellings');
    await runner.query('DROP TABLE seller_news');
  }
}
