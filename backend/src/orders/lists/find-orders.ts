import type { EntityManager } from 'typeorm';
import {
  type KeysetDto,
  keysetOf,
  MICROS,
  pageOf,
  type PlacesResponse,
  type Slice,
} from '../../common/http/keyset.js';
import { SqlValues } from '../../database/sql-values.js';
import { findProductsById, type Product } from '../../products/catalogue.js';
import type { OrderFilter } from './order-filter.js';
import { OrderItem } from '../order-item.entity.js';
import { countOrders, orderKeys } from './order-keys.js';
import { Order } from '../order.entity.js';
import { OrderNotFoundError } from '../orders.errors.js';

export type { Order, OrderFilter, OrderItem };

/** A line of an order, beside the product as it is now. */
export interface ItemWithProduct extends OrderItem {
  product: Product;
}

/** An order with its lines, as the customer listed them. */
export interface OrderWithItems extends Omit<Order, 'searchText'> {
  items: ItemWithProduct[];
}

/** A page of orders, and where the others are. */
export interface OrderPage extends PlacesResponse {
  orders: OrderWithItems[];
  /** On all pages. */
  total: number;
  /** There are more than `total`: counting ended there. */
  totalIsAtLeast?: true;
}

/** How many orders a list without `page` and `limit` answers: the newest. */
const MAX_ORDERS = 5_000;

/** As the entity names them. */
const COLUMNS = `orders.id, number, user_id AS "userId", address AS "addressLines", address_id AS "addressId",
  payment_type AS "paymentType", status, is_paid AS "isPaid", subtotal_cents AS "subtotalCents", tax_cents AS "taxCents",
  amount_cents AS "amountCents", version, refunded_cents AS "refundedCents", orders.created_at AS "createdAt"`;

const ITEM_COLUMNS = `order_id AS "orderId", position, product_id AS "productId", quantity, units_taken AS "unitsTaken", name,
  description, category, size, price_cents AS "priceCents", offer_price_cents AS "offerPriceCents", images`;

type FoundOrder = Omit<OrderWithItems, 'items'> & { micros: string };

/** The orders of a slice and one more, in its direction, without their lines. */
function findSlice(tx: EntityManager, filter: OrderFilter, slice: Slice): Promise<FoundOrder[]> {
  const values = new SqlValues();
  const keys = orderKeys(filter, slice, values);
  const direction = slice.isBackward ? 'ASC' : 'DESC';
  return tx.query<FoundOrder[]>(
    `SELECT ${COLUMNS}, ${MICROS('orders.created_at')} AS micros FROM (${keys}) AS keys JOIN orders USING (id)
     ORDER BY keys.created_at ${direction}, keys.id ${direction}`,
    values.all,
  );
}

/**
 * A page of orders, newest first, with their lines: a query for each table, however many orders there are.
 * @param most where counting ends, for what may fit nearly every order of the shop
 */
export async function findOrders(
  tx: EntityManager,
  filter: OrderFilter,
  page: KeysetDto = {},
  most?: number,
): Promise<OrderPage> {
  const { take = MAX_ORDERS, ...rest } = keysetOf(page);
  const slice = { ...rest, take };
  const found = await findSlice(tx, filter, slice);
  const { rows, ...places } = pageOf(found, slice, ({ id, micros }) => ({ id, value: micros }));
  const isAll = slice.cursor === undefined && slice.skip === 0 && found.length <= take;
  const [orders, count] = await Promise.all([
    withItems(tx, rows),
    isAll ? found.length : countOrders(tx, filter, most),
  ]);
  const isMore = most !== undefined && count > most;
  return {
    orders,
    ...places,
    total: isMore ? most : count,
    ...(isMore && { totalIsAtLeast: true }),
  };
}

/**
 * An order as it stands, without its lines.
 * @throws OrderNotFoundError
 */
export async function getOrder(tx: EntityManager, id: string): Promise<Order> {
  const order = await tx.findOneBy(Order, { id });
  if (!order) throw new OrderNotFoundError();
  return order;
}

/**
 * @param userId whose order it must be
 * @throws OrderNotFoundError, also for another customer's order
 */
export async function getOrderWithItems(
  tx: EntityManager,
  id: string,
  userId?: string,
): Promise<OrderWithItems> {
  const { orders } = await findOrders(tx, { ids: [id], userId });
  const [order] = orders;
  if (!order) throw new OrderNotFoundError();
  return order;
}

/** The lines of an order, unsorted. */
export const findItems = (tx: EntityManager, orderId: string): Promise<OrderItem[]> =>
  tx.findBy(OrderItem, { orderId });

/** The products come in a query of their own: a join would repeat them for every line. */
async function withItems(
  tx: EntityManager,
  orders: readonly FoundOrder[],
): Promise<OrderWithItems[]> {
  if (orders.length === 0) return [];
  const loaded = orders.map((order): OrderWithItems => ({ ...order, items: [] }));
  const byId = new Map(loaded.map((order) => [order.id, order]));
  const items = await tx.query<OrderItem[]>(
    `SELECT ${ITEM_COLUMNS} FROM order_items WHERE order_id = ANY($1) ORDER BY position`,
    [[...byId.keys()]],
  );
  const products = await findProductsById(
    tx,
    items.map(({ productId }) => productId),
  );
  for (const item of items) {
    const product = products.get(item.productId);
    if (product) byId.get(item.orderId)?.items.push({ ...item, product });
  }
  return loaded;
}
