import type { EntityManager } from 'typeorm';
import { countDeadMails } from '../../mail/undelivered-mails.js';
import { countOrdersToSend } from '../../orders/lists/order-counts.js';
import { findSales } from '../../orders/sales.js';
import { countProducts } from '../../products/lists/find-products.js';
import { lastDays } from '../overview/last-days.js';
import { countOpenTasks, type OpenTasks } from '../overview/open-tasks.js';

/** Yesterday's orders and sales, and the current open tasks. */
export interface DailySummary extends OpenTasks {
  /** Yesterday, as YYYY-MM-DD in the shop's time zone. */
  day: string;
  orders: number;
  salesCents: number;
  /** Orders that have not been sent out yet. */
  toSend: number;
  lowStock: number;
  outOfStock: number;
  undeliveredMails: number;
}

/** @returns null if there was no order yesterday and no task is open; stock alone is not a reason for an email */
export async function summaryOf(
  tx: EntityManager,
  timeZone: string,
  now: Date,
): Promise<DailySummary | null> {
  const { names, bounds } = lastDays(2, timeZone, now);
  const [yesterday] = await findSales(tx, bounds.slice(0, 2));
  const summary: DailySummary = {
    day: names[0] ?? '',
    orders: yesterday?.orders ?? 0,
    salesCents: yesterday?.salesCents ?? 0,
    toSend: await countOrdersToSend(tx),
    ...(await countOpenTasks(tx)),
    lowStock: await countProducts(tx, { stock: 'low' }),
    outOfStock: await countProducts(tx, { stock: 'sold-out' }),
    undeliveredMails: await countDeadMails(tx),
  };
  const { orders, toSend, undeliveredMails, problems, refundsDue, flagged, unreadMessages } =
    summary;
  const events = [orders, toSend, undeliveredMails, problems, refundsDue, flagged, unreadMessages];
  return events.some((count) => count > 0) ? summary : null;
}
