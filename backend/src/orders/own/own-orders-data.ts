import type { EntityManager } from 'typeorm';
import type { AddressLines } from '../../address/address-lines.js';
import { columnsOf, type EntityColumn } from '../../database/columns.js';
import { OrderItem } from '../order-item.entity.js';
import { Order } from '../order.entity.js';

/** An order in a customer's data export; amounts in dollars. */
export interface OwnOrderData {
  id: string;
  address: AddressLines;
  /** The other columns and JSON values. */
  [field: string]: unknown;
}

const BATCH = 200;
/** Sorts before every id. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** The columns as the export names them: amounts are in dollars, without `Cents` in their names. */
const exported = (columns: readonly EntityColumn[]): string =>
  columns
    .map(({ name, property }) =>
      property.endsWith('Cents')
        ? `(${name} / 100.0)::float8 AS "${property.slice(0, -'Cents'.length)}"`
        : `${name} AS "${property}"`,
    )
    .join(', ');

/** Internal columns and the shop's own pictures are no data of the customer. */
const ORDER_COLUMNS = columnsOf(Order, ['userId', 'addressLines', 'searchText', 'version']);
const LINE_COLUMNS = columnsOf(OrderItem, ['orderId', 'unitsTaken', 'images']);

const NEXT = `
  SELECT ${exported(ORDER_COLUMNS)}, address,
         (SELECT json_agg(line ORDER BY line.position)
          FROM (SELECT ${exported(LINE_COLUMNS)} FROM order_items WHERE order_id = orders.id) AS line) AS items,
         (SELECT json_agg(json_build_object('key', key, 'createdAt', created_at))
          FROM idempotency_keys WHERE order_id = orders.id) AS attempts
  FROM orders WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT ${BATCH}`;

/** Yields all orders of a customer in batches, the oldest first. */
export async function* batchesOfOwnOrders(
  tx: EntityManager,
  userId: string,
): AsyncGenerator<OwnOrderData[]> {
  let batch: OwnOrderData[];
  let last = NIL;
  do {
    batch = await tx.query<OwnOrderData[]>(NEXT, [userId, last]);
    if (batch.length > 0) yield batch;
    last = batch.at(-1)?.id ?? last;
  } while (batch.length === BATCH);
}
