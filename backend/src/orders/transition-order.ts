import type { EntityManager } from 'typeorm';
import { toDecimal } from '../common/money.js';
import { releaseStock } from '../products/stock.js';
import { addToAuditLog, type NewEntry } from '../changes/audit-log.js';
import { findItems, getOrder } from './lists/find-orders.js';
import { type CancelCause, mailStatusChange, withdrawStatusMail } from './mails/order-mails.js';
import { assertTransition, type OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';
import { OrderNotFoundError } from './orders.errors.js';
import type { Transaction } from '../database/transaction.js';

/** As lockOrder(), for an id that may be made up; null where there is no such order. */
export const findAndLockOrder = (tx: EntityManager, id: string): Promise<Order | null> =>
  tx.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } });

/**
 * Locks an order, so that what happens to it happens one after another. Before the rows of its customer and of products.
 * @throws OrderNotFoundError
 */
export async function lockOrder(tx: EntityManager, id: string): Promise<Order> {
  const order = await findAndLockOrder(tx, id);
  if (!order) throw new OrderNotFoundError();
  return order;
}

/** Only a payment makes a pending order a placed one, and cash makes one paid when it is delivered. */
const isPaidAs = ({ isPaid, status, paymentType }: Order, to: OrderStatus): boolean =>
  isPaid ||
  (status === 'Payment Pending' && to === 'Order Placed') ||
  (paymentType === 'COD' && to === 'Delivered');

/**
 * Moves a locked order to its next status and writes down who did it. Cancelling gives its units back; its Idempotency-Key stays with it.
 * The customer hears of it.
 * @param sellerId null when no seller did it
 * @param cause why it is cancelled, when it is; null when the customer knows
 * @throws InvalidOrderTransitionError
 */
export async function transitionOrder(
  tx: Transaction,
  order: Order,
  status: OrderStatus,
  sellerId: string | null,
  cause: CancelCause | null = 'seller',
): Promise<void> {
  assertTransition(order.status, status);
  const isPaid = isPaidAs(order, status);
  await tx.update(Order, { id: order.id }, { status, isPaid, version: order.version + 1 });
  if (status === 'Cancelled') {
    const items = await findItems(tx, order.id);
    await releaseStock(tx, new Map(items.map((item) => [item.productId, item.unitsTaken])));
  }
  await logTransition(tx, order, status, sellerId, status === 'Cancelled' && cause === 'customer');
  await mailStatusChange(tx, order, status, cause);
}

/** Brings a locked order back to where it was a step ago. Whether that may be is decided before. */
export async function revertTransition(
  tx: EntityManager,
  order: Order,
  status: OrderStatus,
  sellerId: string,
): Promise<void> {
  await tx.update(Order, { id: order.id }, { status, version: order.version + 1 });
  await logTransition(tx, order, status, sellerId);
  await withdrawStatusMail(tx, order);
}

/**
 * Notes what has gone back of a locked order by now, and writes it down when that is news.
 * @param refundedCents all that went back, in cents; more than the order came to counts as all of it
 * @param sellerId null when no seller did it
 */
export async function setRefunded(
  tx: EntityManager,
  id: string,
  refundedCents: number,
  sellerId: string | null,
): Promise<void> {
  // As it is now: earlier in this transaction it may have been moved.
  const order = await getOrder(tx, id);
  const cents = Math.min(order.amountCents, refundedCents);
  if (cents === order.refundedCents) return;
  await tx.update(Order, { id }, { refundedCents: cents, version: order.version + 1 });
  const diff = {
    before: { refunded: toDecimal(order.refundedCents) },
    after: { refunded: toDecimal(cents) },
  };
  await addToAuditLog(tx, [orderEntry(order, sellerId, 'refund', diff)]);
}

/**
 * What the audit log says of an order.
 * @param sellerId null when no seller did it
 */
export const orderEntry = (
  { id, number }: Order,
  sellerId: string | null,
  action: string,
  diff: Pick<NewEntry, 'before' | 'after'>,
): NewEntry => ({ sellerId, subject: 'order', subjectId: id, label: number, action, ...diff });

/** In an entry of the audit log, as what is `by` after a step: no seller made it, nor the shop by itself. */
export const BY_CUSTOMER = 'customer';

const logTransition = (
  tx: EntityManager,
  order: Order,
  status: OrderStatus,
  sellerId: string | null,
  isByCustomer = false,
): Promise<void> =>
  addToAuditLog(tx, [
    orderEntry(order, sellerId, 'status', {
      before: { status: order.status },
      after: { status, ...(isByCustomer && { by: BY_CUSTOMER }) },
    }),
  ]);
