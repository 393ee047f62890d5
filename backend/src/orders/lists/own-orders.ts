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
import { type Statement, statement } from '../../database/statement.js';
import { SqlValues } from '../../database/sql-values.js';
import { findAvailability } from '../../products/catalogue.js';
import type { ShownItem, ShownOrder } from '../dto/order.response.js';
import type { Order } from '../order.entity.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { PROBLEMS_OF_ORDER } from '../reported/reported-problems.js';
import { searchedWords } from './order-search.js';
import { ownOrdersHolding } from './own-search.js';
import { run, type StatementSource } from '../../database/run.js';

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

/** What is shown of an order. The lines come as JSON, which is read much faster than rows. */
const SHOWN = `id, number, address_id AS "addressId", address AS "addressLines", payment_type AS "paymentType", status,
              is_paid AS "isPaid", subtotal_cents AS "subtotalCents", tax_cents AS "taxCents",
              amount_cents AS "amountCents", refunded_cents AS "refundedCents", packer_note AS "packerNote",
              driver_note AS "driverNote", substitution, created_at AS "createdAt",
              ${MICROS('created_at')} AS micros,
              (SELECT json_agg(line ORDER BY line.position)
               FROM (SELECT position, product_id AS "productId", quantity, name, description, category, size,
                            price_cents AS "priceCents", offer_price_cents AS "offerPriceCents", images, facts,
                            substitution
                     FROM order_items WHERE order_id = orders.id) AS line) AS items,
              ${PROBLEMS_OF_ORDER}`;

type Direction = 'ASC' | 'DESC';

/** @param all what counts */
const pageOfOrders = (
  direction: Direction,
  beside = 'true',
  all = 'orders WHERE user_id = $1',
): string =>
  `SELECT total, page.*
     FROM (SELECT count(*)::int AS total FROM ${all}) AS counted
     LEFT JOIN LATERAL (
       SELECT ${SHOWN}
       FROM orders WHERE user_id = $1 AND ${beside}
       ORDER BY created_at ${direction}, id ${direction} LIMIT $2 OFFSET $3) AS page ON true
     ORDER BY page."createdAt" ${direction}, page.id ${direction}`;

const CURSOR = `(${atMicros('$4')}, $5::uuid)`;
const IS_AFTER = `(created_at, id) < ${CURSOR}`;
const IS_BEFORE = `(created_at, id) > ${CURSOR}`;
const BY_NUMBER = statement<Row>('own_orders', pageOfOrders('DESC'));
const AFTER = statement<Row>('own_orders_after', pageOfOrders('DESC', IS_AFTER));
const BEFORE = statement<Row>('own_orders_before', pageOfOrders('ASC', IS_BEFORE));

type OwnSlice = Slice & { take: number };

const valuesOf = (userId: string, { skip, take, cursor }: OwnSlice): unknown[] => [
  userId,
  take + 1,
  skip,
  ...(cursor ? [numberAt(cursor), cursor.id] : []),
];

function findRows(source: StatementSource, userId: string, slice: OwnSlice): Promise<Row[]> {
  const values = valuesOf(userId, slice);
  if (!slice.cursor) return run(source, BY_NUMBER, values);
  return run(source, slice.isBackward ? BEFORE : AFTER, values);
}

/** Those that hold the words are found first: they are few, or all of one customer. */
function searchRows(
  source: StatementSource,
  userId: string,
  slice: OwnSlice,
  words: readonly string[],
): Promise<Row[]> {
  const values = new SqlValues();
  values.all.push(...valuesOf(userId, slice));
  const holding = ownOrdersHolding(words, values);
  const place = slice.isBackward ? IS_BEFORE : IS_AFTER;
  const beside = ['id IN (SELECT id FROM found)', ...(slice.cursor ? [place] : [])].join(' AND ');
  const page = pageOfOrders(slice.isBackward ? 'ASC' : 'DESC', beside, 'found');
  return run(source, { text: `WITH found AS MATERIALIZED (${holding}) ${page}` }, values.all);
}

/**
 * A page of a customer's orders, the newest first.
 * @param search words that the number of an order or the names of its products hold
 */
export async function findOwnOrders(
  source: StatementSource,
  userId: string,
  page: KeysetDto,
  search?: string,
): Promise<OwnOrders> {
  const { take = MAX_ORDERS, ...rest } = keysetOf(page);
  const slice = { ...rest, take };
  const words = searchedWords(search);
  const found = await (words.length > 0
    ? searchRows(source, userId, slice, words)
    : findRows(source, userId, slice));
  const orders = found.flatMap((row) => (row.id === null ? [] : [row]));
  const { rows, ...places } = pageOf(orders, slice, ({ id, micros }) => ({ id, value: micros }));
  return { orders: await withProducts(source, rows), ...places, total: found[0]?.total ?? 0 };
}

/** How somebody names an order of theirs. */
export type OwnOrderName = Pick<Order, 'id'> | Pick<Order, 'number'>;

const oneOrder = (name: string, condition: string): Statement<Found> =>
  statement(name, `SELECT ${SHOWN} FROM orders WHERE ${condition} = $1 AND user_id = $2`);
const BY_ID = oneOrder('own_order_by_id', 'id');
const BY_OWN_NUMBER = oneOrder('own_order_by_number', 'number');

/** @throws OrderNotFoundError, also for another customer's order */
export async function getOwnOrder(
  source: StatementSource,
  userId: string,
  name: OwnOrderName,
): Promise<ShownOrder> {
  const rows = await ('id' in name
    ? run(source, BY_ID, [name.id, userId])
    : run(source, BY_OWN_NUMBER, [name.number, userId]));
  const [order] = await withProducts(source, rows);
  if (!order) throw new OrderNotFoundError();
  return order;
}

async function withProducts(
  source: StatementSource,
  orders: readonly Found[],
): Promise<ShownOrder[]> {
  if (orders.length === 0) return [];
  const bought = orders.flatMap(({ items }) => items.map(({ productId }) => productId));
  const products = await findAvailability(source, bought);
  const shown = (item: Item): ShownItem[] => {
    const product = products.get(item.productId);
    return product ? [{ ...item, product }] : [];
  };
  return orders.map((order) => ({ ...order, items: order.items.flatMap(shown) }));
}
