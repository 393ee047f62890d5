import type { EntityManager } from 'typeorm';
import { toDecimal } from '../common/money.js';
import { releaseStock } from '../products/stock.js';
import { addToAuditLog, type NewEntry } from '../audit-log/audit-log.js';
import { findItems, getOrder } from './lists/find-orders.js';
import { type CancelCause, mailStatusChange, withdrawStatusMail } from './mails/order-mails.js';
import { assertTransition, isCashCollected, type OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';
import { OrderNotFoundError } from './orders.errors.js';
import type { Transaction } from '../database/transaction.js';

/** As lockOrder(), but returns null if there is no such order. */
export const findAndLockOrder = (tx: EntityManager, id: string): Promise<Order | null> =>
  tx.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } });

/**
 * Locks an order, so that its changes are serialized. Lock it before the rows of its customer and products.
 * @throws OrderNotFoundError
 */
export async function lockOrder(tx: EntityManager, id: string): Promise<Order> {
  const order = await findAndLockOrder(tx, id);
  if (!order) throw new OrderNotFoundError();
  return order;
}

/** A pending order becomes placed only by a payment, and an order that is paid on delivery is paid when it is delivered. */
const isPaidAs = ({ isPaid, status, paymentType }: Order, to: OrderStatus): boolean =>
  isPaid ||
  (status === 'Payment Pending' && to === 'Order Placed') ||
  (paymentType === 'COD' && to === 'Delivered');

/**
 * Moves a locked order to its next status, and adds an entry to the audit log and an email to the customer. Cancelling releases
 * the reserved units; the order keeps its Idempotency-Key.
 * @param sellerId null if no seller made the transition
 * @param cause why the order is cancelled; null if its customer needs no email
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

/**
 * Returns a locked order to its previous status; cash that its delivery collected counts as not collected. The caller checks
 * that this is allowed, see canUndo().
 */
export async function revertTransition(
  tx: EntityManager,
  order: Order,
  status: OrderStatus,
  sellerId: string,
): Promise<void> {
  const isPaid = order.isPaid && !isCashCollected(order);
  await tx.update(Order, { id: order.id }, { status, isPaid, version: order.version + 1 });
  await logTransition(tx, order, status, sellerId);
  await withdrawStatusMail(tx, order);
}

/**
 * Sets the refunded amount of a locked order, and adds an entry to the audit log if it changed.
 * @param refundedCents all refunds in cents, capped at the total of the order
 * @param sellerId null if no seller made the refund
 */
export async function setRefunded(
  tx: EntityManager,
  id: string,
  refundedCents: number,
  sellerId: string | null,
): Promise<void> {
  // Read again, because this transaction may have changed it.
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
 * An entry of the audit log about an order.
 * @param sellerId null if no seller made the change
 */
export const orderEntry = (
  { id, number }: Order,
  sellerId: string | null,
  action: string,
  diff: Pick<NewEntry, 'before' | 'after'>,
): NewEntry => ({ sellerId, subject: 'order', subjectId: id, label: number, action, ...diff });

/** The value of `by` in an entry of the audit log about a transition that the customer made. */
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
