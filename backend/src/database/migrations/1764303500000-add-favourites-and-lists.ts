import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers like, and what they want to buy again and again. */
export class AddFavouritesAndLists1764303500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE favourites (
        user_id uuid NOT NULL CONSTRAINT favourites_user_id_fkey REFERENCES users ON DELETE CASCADE,
        product_id uuid NOT NULL CONSTRAINT favourites_product_id_fkey REFERENCES products,
        added_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT favourites_pkey PRIMARY KEY (user_id, product_id)
      )`);
    await runner.query('CREATE INDEX favourites_product_id_idx ON favourites (product_id)');
    await runner.query(`
      CREATE TABLE shopping_lists (
        id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT shopping_lists_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT shopping_lists_user_id_fkey REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT shopping_lists_name_key UNIQUE (user_id, name)
      )`);
    await runner.query(`
      CREATE TABLE shopping_list_items (
        list_id uuid NOT NULL CONSTRAINT shopping_list_items_list_id_fkey REFERENCES shopping_lists ON DELETE CASCADE,
        product_id uuid NOT NULL CONSTRAINT shopping_list_items_product_id_fkey REFERENCES products,
        quantity integer NOT NULL CONSTRAINT shopping_list_items_quantity_check CHECK (quantity BETWEEN 1 AND 999),
        added_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT shopping_list_items_pkey PRIMARY KEY (list_id, product_id)
      )`);
    await runner.query(
      'CREATE INDEX shopping_list_items_product_id_idx ON shopping_list_items (product_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shopping_list_items, shopping_lists, favourites');
  }
}
