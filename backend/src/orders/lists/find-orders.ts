import type { EntityManager } from 'typeorm';
import {
  type KeysetDto,
  keysetOf,
  MICROS,
  pageOf,
  type CursorsResponse,
  type Slice,
} from '../../common/http/keyset.js';
import { columnsOf, selected } from '../../database/columns.js';
import { run, type StatementSource } from '../../database/run.js';
import { SqlValues } from '../../database/sql-values.js';
import { statement } from '../../database/statement.js';
import { type Availability, findAvailability } from '../../products/catalogue.js';
import {
  countedKeys,
  countOfOrders,
  isReadAscending,
  type OrderFilter,
  orderKeys,
} from './order-keys.js';
import { OrderItem } from '../order-item.entity.js';
import { Order } from '../order.entity.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { PROBLEMS_OF_ORDER, type ReportedProblem } from '../problems/problems.js';

export type { Order, OrderFilter, OrderItem };

/** A line of an order as it was bought. */
export type OrderLine = Omit<OrderItem, 'orderId'>;

/** A line of an order, and whether its product can be bought now. */
export interface ItemWithProduct extends OrderLine {
  product: Availability;
}

/** An order with its lines, in the order in which the customer listed them. */
export interface OrderWithItems extends Omit<Order, 'searchText'> {
  items: ItemWithProduct[];
  problems?: ReportedProblem[] | null;
}

interface Total {
  total: number;
  /** True if counting stopped at `total`. */
  totalIsAtLeast?: true;
}

/** A page of orders, with the cursors of the adjacent pages. */
export interface OrderPage extends CursorsResponse, Total {
  orders: OrderWithItems[];
}

/** The number of orders in a list without `page` and `limit`: the newest. */
const MAX_ORDERS = 5_000;

const ORDER_COLUMNS = columnsOf(Order, ['searchText']);
const LINE_COLUMNS = columnsOf(OrderItem, ['orderId']);

/** Lines are selected as JSON, which is parsed much faster than rows. */
const SELECTED = `${selected(ORDER_COLUMNS, 'orders')}, ${MICROS('orders.created_at')} AS micros,
  (SELECT json_agg(line ORDER BY line.position)
   FROM (SELECT ${selected(LINE_COLUMNS)} FROM order_items WHERE order_id = orders.id) AS line) AS items,
  ${PROBLEMS_OF_ORDER}`;

type FoundOrder = Omit<OrderWithItems, 'items'> & { items: OrderLine[] | null; micros: string };

const BY_ID = statement<FoundOrder>('order_by_id', `SELECT ${SELECTED} FROM orders WHERE id = $1`);
const BY_NUMBER = statement<FoundOrder>(
  'order_by_number',
  `SELECT ${SELECTED} FROM orders WHERE number = $1`,
);

/** Only a customer's own list is prepared: one plan is good for all values. */
function nameOf(filter: OrderFilter, { after, before }: KeysetDto): string | undefined {
  if (Object.values(filter).filter((value) => value !== undefined).length > 1) return undefined;
  if (filter.userId === undefined) return undefined;
  return `own_orders${after ? '_after' : before ? '_before' : ''}`;
}

/**
 * A page of orders, the newest first unless the filter specifies another order.
 * @param maxCount where counting stops; without it, all are counted
 */
export async function findOrders(
  source: StatementSource,
  filter: OrderFilter,
  page: KeysetDto = {},
  maxCount?: number,
): Promise<OrderPage> {
  const { take = MAX_ORDERS, ...rest } = keysetOf(page);
  const slice = { ...rest, take };
  const isFirst = slice.cursor === undefined && slice.skip === 0;
  const counted =
    filter.search && !slice.isBackward
      ? await findAndCount(source, filter, slice, maxCount)
      : undefined;
  const found = counted?.found ?? (await findPage(source, filter, slice, nameOf(filter, page)));
  const { rows, ...places } = pageOf(found, slice, ({ id, micros }) => ({ id, value: micros }));
  const isAll = isFirst && found.length <= take;
  const [orders, total] = await Promise.all([
    withAvailability(source, rows),
    isAll ? { total: found.length } : (counted?.total ?? countOrders(source, filter, maxCount)),
  ]);
  return { orders, ...places, ...total };
}

/** OFFSET 0 makes PostgreSQL look up the orders of the page by their ids. For a prepared statement, it may choose to join all. */
const selectOrders = (keys: string, direction: 'ASC' | 'DESC', more = ''): string =>
  `SELECT ${SELECTED}${more} FROM (${keys}) AS keys
   LEFT JOIN LATERAL (SELECT * FROM orders WHERE id = keys.id OFFSET 0) AS orders ON true ORDER BY keys.created_at ${direction}, keys.id ${direction}`;

async function findPage(
  source: StatementSource,
  filter: OrderFilter,
  slice: Slice,
  name: string | undefined,
): Promise<FoundOrder[]> {
  const values = new SqlValues();
  const keys = orderKeys(filter, slice, values);
  const text = selectOrders(keys, isReadAscending(filter, slice) ? 'ASC' : 'DESC');
  return run<FoundOrder>(source, { name, text }, values.all);
}

/**
 * Finds a page of a search and counts the orders with one scan of their texts.
 * @returns no page if it may extend beyond the counted orders
 */
async function findAndCount(
  source: StatementSource,
  filter: OrderFilter,
  slice: Slice & { take: number },
  max?: number,
): Promise<{ found?: FoundOrder[]; total: Total }> {
  const values = new SqlValues();
  const keys = countedKeys(filter, slice, values, max);
  const direction = isReadAscending(filter, slice) ? 'ASC' : 'DESC';
  const text = selectOrders(keys, direction, ', keys.count');
  const rows = await run<(FoundOrder | { id: null }) & { count: number }>(
    source,
    { text },
    values.all,
  );
  const count = rows[0]?.count ?? 0;
  const total = totalOf(count, max);
  const found = rows.flatMap(({ count: _, ...order }) => (order.id === null ? [] : [order]));
  return total.totalIsAtLeast && found.length <= slice.take ? { total } : { found, total };
}

const totalOf = (count: number, max?: number): Total =>
  max !== undefined && count > max ? { total: max, totalIsAtLeast: true } : { total: count };

async function countOrders(
  source: StatementSource,
  filter: OrderFilter,
  max?: number,
): Promise<Total> {
  const values = new SqlValues();
  const text = countOfOrders(filter, values, max);
  const [{ count } = { count: 0 }] = await run<{ count: number }>(source, { text }, values.all);
  return totalOf(count, max);
}

/** The id or the number of an order. */
export type OrderKey = Pick<Order, 'id'> | Pick<Order, 'number'>;

/**
 * @param userId only an order of this customer is returned
 * @throws OrderNotFoundError, also for another customer's order
 */
export async function getOrderWithItems(
  source: StatementSource,
  key: OrderKey,
  userId?: string,
): Promise<OrderWithItems> {
  const found = await ('id' in key
    ? run(source, BY_ID, [key.id])
    : run(source, BY_NUMBER, [key.number]));
  const [order] = await withAvailability(
    source,
    found.filter((row) => userId === undefined || row.userId === userId),
  );
  if (!order) throw new OrderNotFoundError();
  return order;
}

/**
 * An order without its lines.
 * @throws OrderNotFoundError
 */
export async function getOrder(tx: EntityManager, id: string): Promise<Order> {
  const order = await tx.findOneBy(Order, { id });
  if (!order) throw new OrderNotFoundError();
  return order;
}

/** The lines of an order, unsorted. */
export const findItems = (tx: EntityManager, orderId: string): Promise<OrderItem[]> =>
  tx.findBy(OrderItem, { orderId });

/** The products are read by a separate query: a join would repeat them for every line. */
async function withAvailability(
  source: StatementSource,
  orders: readonly FoundOrder[],
): Promise<OrderWithItems[]> {
  if (orders.length === 0) return [];
  const ids = orders.flatMap(({ items }) => (items ?? []).map(({ productId }) => productId));
  const products = await findAvailability(source, ids);
  return orders.map(({ micros: _, ...order }) => ({
    ...order,
    items: (order.items ?? []).flatMap((line) => {
      const product = products.get(line.productId);
      return product ? [{ ...line, product }] : [];
    }),
  }));
}
