import { Any, type EntityManager } from 'typeorm';
import { findItems, type Order, type OrderItem } from '../lists/find-orders.js';
import type { OrderStatus } from '../order-status.js';
import { Order as OrderEntity } from '../order.entity.js';

/** The stored data of an email about an order. The order itself is read when the email is sent, since it does not change. */
export interface OrderMail {
  orderId: string;
}

export interface MailedOrder<Data = OrderMail> {
  order: Order;
  items: OrderItem[];
  data: Data;
}

/** @returns the orders with these ids that still exist, in the order of the ids */
export async function findMailedOrders(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Order[]> {
  const orders = await manager.findBy(OrderEntity, { id: Any([...ids]) });
  return orders.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** @returns null if the order no longer exists */
export async function readOrder<Data extends OrderMail>(
  manager: EntityManager,
  data: Data,
): Promise<MailedOrder<Data> | null> {
  const order = await manager.findOneBy(OrderEntity, { id: data.orderId });
  if (!order) return null;
  const items = await findItems(manager, order.id);
  return { order, items: items.toSorted((a, b) => a.position - b.position), data };
}

/**
 * Reads the order of an email about a status when the email is sent.
 * @param statuses in which the email is still relevant; in all others, null is returned, because the order has moved on
 */
export const readOrderIn =
  (...statuses: OrderStatus[]) =>
  async <Data extends OrderMail>(
    manager: EntityManager,
    data: Data,
  ): Promise<MailedOrder<Data> | null> => {
    const mailed = await readOrder(manager, data);
    return mailed && statuses.includes(mailed.order.status) ? mailed : null;
  };

/** Whether an order was not packed yet, so that an email may announce it. */
export const isToBePacked = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'Order Placed' || status === 'Packing';
