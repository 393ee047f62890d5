import type { AuditLogEntry } from '../../changes/audit-log.js';
import { firstStatus, ORDER_STATUSES, type OrderStatus } from '../order-status.js';
import type { Order } from '../order.entity.js';

/** A step of an order's life, and when it was made. */
export interface OrderStep {
  status: OrderStatus;
  at: Date;
}

const place = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

/**
 * The steps that brought an order to where it is. One that was taken back is none.
 * @param history of the order, the oldest first
 */
export function stepsOf(
  { createdAt, paymentType }: Pick<Order, 'createdAt' | 'paymentType'>,
  history: readonly AuditLogEntry[],
): OrderStep[] {
  const steps: OrderStep[] = [{ status: firstStatus(paymentType), at: createdAt }];
  for (const { action, after, createdAt: at } of history) {
    if (action !== 'status') continue;
    const status = after.status as OrderStatus;
    const stands = steps.findIndex((step) => place(step.status) >= place(status));
    // Back at a step that was made before: what came after it is undone, and it keeps its time.
    if (stands >= 0) steps.length = stands + 1;
    else steps.push({ status, at });
  }
  return steps;
}
