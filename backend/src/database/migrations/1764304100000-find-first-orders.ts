import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders in one transaction: none of them lasts long. */
const BATCH = 5_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** As placing an order writes it. A trigger passes it on to where orders are searched. */
const FILL = `
  WITH batch AS MATERIALIZED (
    SELECT id FROM orders WHERE id > $1 AND search_text = '' ORDER BY id LIMIT ${BATCH}
  ), filled AS (
    UPDATE orders SET search_text = normalize(concat_ws(E'\\n', users.name, users.email,
        concat_ws(' ', address ->> 'firstName', address ->> 'lastName'), nullif(address ->> 'email', users.email),
        address ->> 'phone', address ->> 'street', address ->> 'city', address ->> 'zipcode', goods.names), NFKC)
    FROM batch, users,
      LATERAL (SELECT string_agg(name, E'\\n' ORDER BY position) AS names FROM order_items WHERE order_id = batch.id) AS goods
    WHERE orders.id = batch.id AND users.id = orders.user_id AND search_text = ''
  ) SELECT id AS last FROM batch ORDER BY id DESC LIMIT 1`;

/** Orders that were placed before sellers could search them had no text to be found by. Filled while orders are placed. */
export class FindFirstOrders1764304100000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What many texts add to an index is sorted into it at once.
    await runner.query(`SET gin_pending_list_limit = '256MB'; SET maintenance_work_mem = '256MB'`);
    for (let last: string | undefined = BEFORE_ALL; last !== undefined;) {
      const rows = (await runner.query(FILL, [last])) as { last: string }[];
      last = rows[0]?.last;
    }
    await runner.query(`SELECT gin_clean_pending_list('order_search_endings_idx')`);
    await runner.query('RESET gin_pending_list_limit; RESET maintenance_work_mem');
  }

  /** Nobody minds the texts. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
