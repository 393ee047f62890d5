import type { AuditLogEntry } from '../../audit-log/audit-log.js';
import { firstStatus, ORDER_STATUSES, type OrderStatus } from '../order-status.js';
import type { Order } from '../order.entity.js';

/** A status of an order, and when it was reached. */
export interface OrderStep {
  status: OrderStatus;
  at: Date;
}

const place = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

/**
 * The transitions that led to the current status, without reverted ones.
 * @param history the audit log of the order, the oldest entry first
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
    // An earlier status again: the transitions after it were reverted, and it keeps its time.
    if (stands >= 0) steps.length = stands + 1;
    else steps.push({ status, at });
  }
  return steps;
}
