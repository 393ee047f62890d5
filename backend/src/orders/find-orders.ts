import { Any, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { type PageDto, sliceOf } from '../common/http/page.dto.js';
import { Product } from '../products/product.entity.js';
import { OrderItem } from './order-item.entity.js';
import type { Order } from './order.entity.js';

/** How many orders a list without `page` and `limit` answers: the newest. */
const MAX_ORDERS = 5_000;

/**
 * Loads a page of orders, newest first, with their lines: a query for each table, however many orders there are.
 * @param query over `order`, filtered
 * @returns the orders, and how many there are on all pages
 */
export async function loadOrders(
  query: SelectQueryBuilder<Order>,
  page: PageDto,
): Promise<[Order[], number]> {
  const { skip, take = MAX_ORDERS } = sliceOf(page);
  query.orderBy('order.createdAt', 'DESC').addOrderBy('order.id', 'DESC');
  const [orders, total] = await query.offset(skip).limit(take).getManyAndCount();
  await loadItems(query.connection.manager, orders);
  return [orders, total];
}

/** The products come in a query of their own: a join would repeat them for every line. */
async function loadItems(manager: EntityManager, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of orders) order.items = [];
  const items = await manager.find(OrderItem, {
    where: { orderId: Any([...byId.keys()]) },
    order: { position: 'ASC' },
  });
  const ids = new Set(items.map(({ productId }) => productId));
  const products = await manager.findBy(Product, { id: Any([...ids]) });
  const productsById = new Map(products.map((product) => [product.id, product]));
  for (const item of items) {
    item.product = productsById.get(item.productId) ?? item.product;
    byId.get(item.orderId)?.items.push(item);
  }
}
