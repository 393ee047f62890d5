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
import { findProductsById, type ListedProduct } from '../../products/catalogue.js';
import type { OrderFilter } from './order-filter.js';
import { OrderItem } from '../order-item.entity.js';
import { countOrders, orderKeys } from './order-keys.js';
import { rareWords } from './order-search.js';
import { isLongSearch, lookedAt } from './order-source.js';
import { Order } from '../order.entity.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { PROBLEMS_OF_ORDER, type ReportedProblem } from '../reported/reported-problems.js';

export type { Order, OrderFilter, OrderItem };

/** A line of an order, beside the product as it is now. */
export interface ItemWithProduct extends OrderItem {
  product: ListedProduct;
}

/** An order with its lines, as the customer listed them. */
export interface OrderWithItems extends Omit<Order, 'searchText'> {
  items: ItemWithProduct[];
  problems?: ReportedProblem[] | null;
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
  amount_cents AS "amountCents", version, refunded_cents AS "refundedCents", packer_note AS "packerNote", driver_note AS "driverNote",
  substitution, orders.created_at AS "createdAt", ${PROBLEMS_OF_ORDER}`;

const ITEM_COLUMNS = `order_id AS "orderId", position, product_id AS "productId", quantity, units_taken AS "unitsTaken", name,
  description, category, size, price_cents AS "priceCents", offer_price_cents AS "offerPriceCents", images, facts, substitution`;

type FoundOrder = Omit<OrderWithItems, 'items'> & { micros: string };

/** The orders of a slice and one more, in its direction, without their lines. */
function findSlice(
  tx: EntityManager,
  filter: OrderFilter,
  slice: Slice,
  byIndex?: readonly string[],
): Promise<FoundOrder[]> {
  const values = new SqlValues();
  const keys = orderKeys(filter, slice, values, byIndex);
  const direction = slice.isBackward ? 'ASC' : 'DESC';
  return tx.query<FoundOrder[]>(
    `SELECT ${COLUMNS}, ${MICROS('orders.created_at')} AS micros FROM (${keys}) AS keys JOIN orders USING (id)
     ORDER BY keys.created_at ${direction}, keys.id ${direction}`,
    values.all,
  );
}

/** What was found for a slice. */
interface Found {
  orders: FoundOrder[];
  /** The words that the index was asked for; none where one order after the other was looked at. */
  byIndex?: readonly string[];
}

/** Whether all orders that may hold the words are among those that are looked at one after the other. */
async function areAllLookedAt(
  tx: EntityManager,
  filter: OrderFilter,
  what: 'page' | 'total',
): Promise<boolean> {
  const most = lookedAt(filter)[what];
  return (await countOrders(tx, { ...filter, search: undefined }, most)) <= most;
}

/**
 * Words that many orders hold are soon found by looking at one after the other, and would take long by the index, which finds
 * all of them first; of rare words it is the other way round. Nobody knows before, so that a bounded number is looked at first.
 * @param isPaged else many are wanted, and by the index at once
 */
async function search(
  tx: EntityManager,
  filter: OrderFilter,
  slice: Slice & { take: number },
  isPaged: boolean,
): Promise<Found> {
  if (isPaged) {
    const orders = await findSlice(tx, filter, slice);
    const isFull = orders.length > slice.take;
    if (isFull || (await areAllLookedAt(tx, filter, 'page'))) return { orders };
  }
  const byIndex = await rareWords(tx, filter.search);
  return { orders: await findSlice(tx, filter, slice, byIndex), byIndex };
}

interface Total {
  total: number;
  totalIsAtLeast?: true;
}

const atMost = (count: number, most: number): Total =>
  count > most ? { total: most, totalIsAtLeast: true } : { total: count };

/**
 * How many orders fit that were found by looking at one after the other: exact where all can be looked at.
 * @param known as many there are at least: a page far from the newest may hold more than are found among these
 */
async function countSearched(
  tx: EntityManager,
  filter: OrderFilter,
  { most, known }: Record<'most' | 'known', number>,
): Promise<Total> {
  const [found, isExact] = await Promise.all([
    countOrders(tx, filter, most),
    areAllLookedAt(tx, filter, 'total'),
  ]);
  const counted = atMost(Math.max(found, known), most);
  return isExact ? counted : { ...counted, totalIsAtLeast: true };
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
  const isSearch = isLongSearch(filter);
  const { orders: found, byIndex } = isSearch
    ? await search(tx, filter, slice, most !== undefined)
    : { orders: await findSlice(tx, filter, slice), byIndex: undefined };
  const { rows, ...places } = pageOf(found, slice, ({ id, micros }) => ({ id, value: micros }));
  const isAll = slice.cursor === undefined && slice.skip === 0 && found.length <= take;
  const count = async (): Promise<Total> => {
    if (isAll) return { total: found.length };
    const known = found.length > 0 ? slice.skip + found.length : 0;
    if (isSearch && !byIndex) return countSearched(tx, filter, { most: most ?? Infinity, known });
    return atMost(await countOrders(tx, filter, most, byIndex), most ?? Infinity);
  };
  const [orders, total] = await Promise.all([withItems(tx, rows), count()]);
  return { orders, ...places, ...total };
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
