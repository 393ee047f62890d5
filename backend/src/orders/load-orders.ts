import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { type PageDto, sliceOf } from '../common/page.dto.js';
import { OrderItem } from './order-item.entity.js';
import type { Order } from './order.entity.js';

/**
 * Loads a page of orders, newest first, with their lines: three queries, however many orders there are.
 * @param query over `order`, filtered
 */
export async function loadOrders(
  query: SelectQueryBuilder<Order>,
  page: PageDto,
): Promise<[Order[], number]> {
  const { skip, take } = sliceOf(page);
  query.orderBy('order.createdAt', 'DESC').addOrderBy('order.id', 'DESC');
  const [orders, total] = await query.offset(skip).limit(take).getManyAndCount();
  await loadItems(query.connection.manager, orders);
  return [orders, total];
}

async function loadItems(manager: EntityManager, orders: Order[]): Promise<void> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of orders) order.items = [];
  if (orders.length === 0) return;
  const items = await manager.find(OrderItem, {
    where: { orderId: In([...byId.keys()]) },
    relations: { product: true },
    order: { position: 'ASC' },
  });
  for (const item of items) byId.get(item.orderId)?.items.push(item);
}
