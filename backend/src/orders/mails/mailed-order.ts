import { Any, type EntityManager } from 'typeorm';
import { findItems, type Order, type OrderItem } from '../lists/find-orders.js';
import { Order as OrderEntity } from '../order.entity.js';

/** What every mail about an order stores: the rest of an order never changes. */
export interface OrderMail {
  orderId: string;
}

/** An order as a mail shows it: what was agreed, which never changes. */
export interface MailedOrder<Data = OrderMail> {
  order: Order;
  items: OrderItem[];
  data: Data;
}

/** Orders by their ids, in that order; those that are gone are missing. */
export async function findMailedOrders(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Order[]> {
  const orders = await manager.findBy(OrderEntity, { id: Any([...ids]) });
  return orders.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Nothing for an order that is gone. */
export async function readOrder<Data extends OrderMail>(
  manager: EntityManager,
  data: Data,
): Promise<MailedOrder<Data> | null> {
  const order = await manager.findOneBy(OrderEntity, { id: data.orderId });
  if (!order) return null;
  const items = await findItems(manager, order.id);
  return { order, items: items.toSorted((a, b) => a.position - b.position), data };
}
