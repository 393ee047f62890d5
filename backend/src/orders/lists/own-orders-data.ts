import type { EntityManager } from 'typeorm';
import type { AddressLines } from '../../address/address-lines.js';

/** An order as its customer gets it with all other data; amounts in dollars. */
export interface OwnOrderData {
  id: string;
  address: AddressLines;
  /** The rest is only passed on. */
  [field: string]: unknown;
}

const BATCH = 200;
/** Before the id of any order. */
const NIL = '00000000-0000-0000-0000-000000000000';

const dollars = (cents: string): string => `(${cents} / 100.0)::float8`;

const NEXT = `
  SELECT id, number, created_at AS "createdAt", status, payment_type AS "paymentType", is_paid AS "isPaid",
         ${dollars('subtotal_cents')} AS subtotal, ${dollars('tax_cents')} AS tax, ${dollars('amount_cents')} AS amount,
         ${dollars('refunded_cents')} AS refunded, packer_note AS "packerNote", driver_note AS "driverNote",
         substitution, address_id AS "addressId", address,
         (SELECT json_agg(line ORDER BY line.position)
          FROM (SELECT position, product_id AS "productId", quantity, name, description, category, size,
                       ${dollars('price_cents')} AS price, ${dollars('offer_price_cents')} AS "offerPrice", facts, substitution
                FROM order_items WHERE order_id = orders.id) AS line) AS items,
         (SELECT json_agg(json_build_object('key', key, 'createdAt', created_at))
          FROM idempotency_keys WHERE order_id = orders.id) AS attempts
  FROM orders WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT ${BATCH}`;

/** All orders of a customer, in batches, the oldest first. */
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
