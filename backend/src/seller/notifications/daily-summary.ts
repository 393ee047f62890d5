import type { EntityManager } from 'typeorm';
import { countUnreadMessages } from '../../contact/messages.js';
import { countDeadMails } from '../../mail/undelivered-mails.js';
import { countOrdersByStatus } from '../../orders/lists/order-counts.js';
import { findSales } from '../../orders/sales.js';
import { countFlaggedOrders } from '../../payments/payment-flags.js';
import { countProducts } from '../../products/lists/find-products.js';
import { lastDays } from '../overview/last-days.js';

/** Yesterday's orders and sales, and the current open tasks. */
export interface DailySummary {
  /** Yesterday, as YYYY-MM-DD in the shop's time zone. */
  day: string;
  orders: number;
  salesCents: number;
  /** Orders that have not been sent out yet. */
  toSend: number;
  flagged: number;
  lowStock: number;
  outOfStock: number;
  undeliveredMails: number;
  unreadMessages: number;
}

/** @returns null if there was no order yesterday and no task is open; stock alone is not a reason for an email */
export async function summaryOf(
  tx: EntityManager,
  timeZone: string,
  now: Date,
): Promise<DailySummary | null> {
  const { names, bounds } = lastDays(2, timeZone, now);
  const [yesterday] = await findSales(tx, bounds.slice(0, 2));
  const counts = await countOrdersByStatus(tx, {});
  const waiting = counts.filter(({ status }) => status === 'Order Placed' || status === 'Packing');
  const summary: DailySummary = {
    day: names[0] ?? '',
    orders: yesterday?.orders ?? 0,
    salesCents: yesterday?.salesCents ?? 0,
    toSend: waiting.reduce((sum, { count }) => sum + count, 0),
    flagged: await countFlaggedOrders(tx),
    lowStock: await countProducts(tx, { stock: 'low' }),
    outOfStock: await countProducts(tx, { stock: 'out' }),
    undeliveredMails: await countDeadMails(tx),
    unreadMessages: await countUnreadMessages(tx),
  };
  const { orders, toSend, flagged, undeliveredMails, unreadMessages } = summary;
  const eventCount = orders + toSend + flagged + undeliveredMails + unreadMessages;
  return eventCount > 0 ? summary : null;
}
