import type { EntityManager } from 'typeorm';
import { returnStock } from '../products/stock.js';
import { recordChanges } from '../changes/audit-log.js';
import { releaseIdempotencyKeys } from './placing/idempotency.js';
import { OrderItem } from './order-item.entity.js';
import { assertTransition, type OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';

/** Locks an order, so that what happens to it happens one after another. */
export const lockOrder = (tx: EntityManager, id: string): Promise<Order | null> =>
  tx.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } });

/** Only a payment makes a pending order a placed one, and cash makes one paid when it is delivered. */
const isPaidAs = ({ isPaid, status, paymentType }: Order, to: OrderStatus): boolean =>
  isPaid ||
  (status === 'Payment Pending' && to === 'Order Placed') ||
  (paymentType === 'COD' && to === 'Delivered');

/**
 * Moves a locked order to its next status and writes down who did it. Cancelling gives its units back and frees its key.
 * @param sellerId null when no seller did it
 * @throws InvalidOrderTransitionError
 */
export async function moveOrder(
  tx: EntityManager,
  order: Order,
  status: OrderStatus,
  sellerId: string | null,
): Promise<void> {
  assertTransition(order.status, status);
  const isPaid = isPaidAs(order, status);
  await tx.update(Order, { id: order.id }, { status, isPaid, version: order.version + 1 });
  if (status === 'Cancelled') {
    const items = await tx.findBy(OrderItem, { orderId: order.id });
    await releaseIdempotencyKeys(tx, order.id);
    await returnStock(tx, new Map(items.map((item) => [item.productId, item.unitsTaken])));
  }
  await recordStep(tx, order, status, sellerId);
}

/** Brings a locked order back to where it was a step ago. Whether that may be is decided before. */
export async function takeStepBack(
  tx: EntityManager,
  order: Order,
  status: OrderStatus,
  sellerId: string,
): Promise<void> {
  await tx.update(Order, { id: order.id }, { status, version: order.version + 1 });
  await recordStep(tx, order, status, sellerId);
}

const recordStep = (
  tx: EntityManager,
  order: Order,
  status: OrderStatus,
  sellerId: string | null,
): Promise<void> =>
  recordChanges(tx, [
    {
      sellerId,
      subject: 'order',
      subjectId: order.id,
      label: order.number,
      action: 'status',
      before: { status: order.status },
      after: { status },
    },
  ]);
