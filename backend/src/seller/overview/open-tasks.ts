import type { EntityManager } from 'typeorm';
import { countUnreadMessages } from '../../contact/messages.js';
import { countRefundsDue } from '../../orders/lists/order-counts.js';
import { countOrdersWithProblems } from '../../orders/problems/problems.js';
import { countFlaggedOrders } from '../../payments/payment-flags.js';

/** The number of open tasks of a seller besides packing. */
export interface OpenTasks {
  /** Orders with an unresolved problem. */
  problems: number;
  /** Cancelled orders that are not refunded. */
  refundsDue: number;
  /** Orders with a payment that needs review. */
  flagged: number;
  unreadMessages: number;
}

export async function countOpenTasks(tx: EntityManager): Promise<OpenTasks> {
  const [problems, refundsDue, flagged, unreadMessages] = await Promise.all([
    countOrdersWithProblems(tx),
    countRefundsDue(tx),
    countFlaggedOrders(tx),
    countUnreadMessages(tx),
  ]);
  return { problems, refundsDue, flagged, unreadMessages };
}
