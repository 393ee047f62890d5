import type { EntityManager } from 'typeorm';
import {
  atMicros,
  type KeysetDto,
  keysetOf,
  MICROS,
  numberAt,
  pageOf,
  type PlacesResponse,
  type Slice,
} from '../../common/http/keyset.js';
import { run, type Statement, statement } from '../../database/statement.js';
import { findAvailability } from '../../products/catalogue.js';
import type { ShownItem, ShownOrder } from '../dto/order.response.js';

/** How many orders a list without `page` and `limit` answers: the newest. */
const MAX_ORDERS = 5_000;

/** A page of a customer's orders, and where the others are. */
export interface OwnOrders extends PlacesResponse {
  orders: ShownOrder[];
  /** On all pages. */
  total: number;
}

type Item = Omit<ShownItem, 'product'>;
type Found = Omit<ShownOrder, 'items'> & { items: Item[]; micros: string };
/** A page without orders tells how many there are, too. */
type Row = { total: number } & (Found | { id: null });

/** The lines come as JSON, which is read much faster than rows. */
const pageOfOrders = (name: string, direction: 'ASC' | 'DESC', beside = 'true'): Statement<Row> =>
  statement(
    name,
    `SELECT total, page.*
     FROM (SELECT count(*)::int AS total FROM orders WHERE user_id = $1) AS counted
     LEFT JOIN LATERAL (
       SELECT id, number, address_id AS "addressId", address AS "addressLines", payment_type AS "paymentType", status,
              is_paid AS "isPaid", subtotal_cents AS "subtotalCents", tax_cents AS "taxCents",
              amount_cents AS "amountCents", refunded_cents AS "refundedCents", packer_note AS "packerNote",
              driver_note AS "driverNote", substitution, created_at AS "createdAt",
              ${MICROS('created_at')} AS micros,
              (SELECT json_agg(line ORDER BY line.position)
               FROM (SELECT position, product_id AS "productId", quantity, name, description, category, size,
                            price_cents AS "priceCents", offer_price_cents AS "offerPriceCents", images, facts,
                            substitution
                     FROM order_items WHERE order_id = orders.id) AS line) AS items
       FROM orders WHERE user_id = $1 AND ${beside}
       ORDER BY created_at ${direction}, id ${direction} LIMIT $2 OFFSET $3) AS page ON true
     ORDER BY page."createdAt" ${direction}, page.id ${direction}`,
  );

const CURSOR = `(${atMicros('$4')}, $5::uuid)`;
const BY_NUMBER = pageOfOrders('own_orders', 'DESC');
const AFTER = pageOfOrders('own_orders_after', 'DESC', `(created_at, id) < ${CURSOR}`);
const BEFORE = pageOfOrders('own_orders_before', 'ASC', `(created_at, id) > ${CURSOR}`);

function findRows(
  tx: EntityManager,
  userId: string,
  { skip, take, cursor, isBackward }: Slice & { take: number },
): Promise<Row[]> {
  const values = [userId, take + 1, skip];
  if (!cursor) return run(tx, BY_NUMBER, values);
  return run(tx, isBackward ? BEFORE : AFTER, [...values, numberAt(cursor), cursor.id]);
}

/** A page of a customer's orders, the newest first. */
export async function findOwnOrders(
  tx: EntityManager,
  userId: string,
  page: KeysetDto,
): Promise<OwnOrders> {
  const { take = MAX_ORDERS, ...rest } = keysetOf(page);
  const slice = { ...rest, take };
  const found = await findRows(tx, userId, slice);
  const orders = found.flatMap((row) => (row.id === null ? [] : [row]));
  const { rows, ...places } = pageOf(orders, slice, ({ id, micros }) => ({ id, value: micros }));
  return { orders: await withProducts(tx, rows), ...places, total: found[0]?.total ?? 0 };
}

async function withProducts(tx: EntityManager, orders: readonly Found[]): Promise<ShownOrder[]> {
  if (orders.length === 0) return [];
  const bought = orders.flatMap(({ items }) => items.map(({ productId }) => productId));
  const products = await findAvailability(tx, bought);
  const shown = (item: Item): ShownItem[] => {
    const product = products.get(item.productId);
    return product ? [{ ...item, product }] : [];
  };
  return orders.map((order) => ({ ...order, items: order.items.flatMap(shown) }));
}
