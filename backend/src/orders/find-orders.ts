import { Any, type EntityManager } from 'typeorm';
import { type PageDto, sliceOf } from '../common/http/page.dto.js';
import { findProductsById, type Product } from '../products/catalogue.js';
import { REFUND_DUE } from './order-counts.js';
import { OrderItem } from './order-item.entity.js';
import { searchOrders } from './order-search.js';
import type { OrderStatus, PaymentType } from './order-status.js';
import { Order } from './order.entity.js';
import { OrderNotFoundError } from './orders.errors.js';

export type { Order, OrderItem };

/** A line of an order, beside the product as it is now. */
export interface ItemWithProduct extends OrderItem {
  product: Product;
}

/** An order with its lines, as the customer listed them. */
export interface OrderWithItems extends Order {
  items: ItemWithProduct[];
}

/** What orders are asked for; all of it must be true of one. */
export interface OrderFilter {
  ids?: readonly string[];
  userId?: string;
  /** See searchOrders. */
  search?: string;
  status?: OrderStatus;
  payment?: PaymentType;
  paid?: boolean;
  /** See refundDueCents. */
  refundDue?: boolean;
  /** Placed at this time or later, and before the other. */
  from?: string;
  to?: string;
  /** What a module above knows of orders: a condition over `order`, in words of the database. */
  where?: string;
}

/** How many orders a list without `page` and `limit` answers: the newest. */
const MAX_ORDERS = 5_000;

/**
 * A page of orders, newest first, with their lines: a query for each table, however many orders there are.
 * @returns the orders, and how many there are on all pages
 */
export async function findOrders(
  tx: EntityManager,
  { ids, userId, search, status, payment, paid, refundDue, from, to, where }: OrderFilter,
  page: PageDto = {},
): Promise<[OrderWithItems[], number]> {
  const query = tx.createQueryBuilder(Order, 'order');
  if (ids) query.andWhere('order.id = ANY(:ids)', { ids });
  if (userId !== undefined) query.andWhere('order.userId = :userId', { userId });
  if (status) query.andWhere('order.status = :status', { status });
  if (payment) query.andWhere('order.paymentType = :payment', { payment });
  if (paid !== undefined) query.andWhere('order.isPaid = :paid', { paid });
  if (where) query.andWhere(where);
  if (refundDue !== undefined) query.andWhere(`(${REFUND_DUE}) = ${refundDue}`);
  if (from) query.andWhere('order.createdAt >= :from', { from });
  if (to) query.andWhere('order.createdAt < :to', { to });
  searchOrders(query, search);
  query.orderBy('order.createdAt', 'DESC').addOrderBy('order.id', 'DESC');
  const { skip, take = MAX_ORDERS } = sliceOf(page);
  const [orders, total] = await query.offset(skip).limit(take).getManyAndCount();
  return [await withItems(tx, orders), total];
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
  const [[order]] = await findOrders(tx, { ids: [id], userId });
  if (!order) throw new OrderNotFoundError();
  return order;
}

/** The lines of an order, unsorted. */
export const findItems = (tx: EntityManager, orderId: string): Promise<OrderItem[]> =>
  tx.findBy(OrderItem, { orderId });

/** The products come in a query of their own: a join would repeat them for every line. */
async function withItems(tx: EntityManager, orders: readonly Order[]): Promise<OrderWithItems[]> {
  if (orders.length === 0) return [];
  const loaded = orders.map((order): OrderWithItems => ({ ...order, items: [] }));
  const byId = new Map(loaded.map((order) => [order.id, order]));
  const items = await tx.find(OrderItem, {
    where: { orderId: Any([...byId.keys()]) },
    order: { position: 'ASC' },
  });
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
