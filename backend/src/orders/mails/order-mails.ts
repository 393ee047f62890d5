import type { EntityManager } from 'typeorm';
import { findRecipient } from '../../auth/users.js';
import { type MailKind, mailKind } from '../../mail/mail-kind.js';
import { noteNews } from '../../mail/news/seller-news.js';
import { addMail, isMailOffered, withdrawMails } from '../../mail/outbox.js';
import type { OrderStatus } from '../order-status.js';
import type { Order } from '../order.entity.js';
import type { CancelCause, CancelledMail } from './cancelled.js';
import type { OrderMail } from './mailed-order.js';
import type { Transaction } from '../../database/transaction.js';

export type { CancelCause };

export const ORDER_PLACED = mailKind<OrderMail>({
  name: 'order-placed',
  template: () => import('./placed.js'),
});

const PAID = mailKind<OrderMail>({
  name: 'order-paid',
  template: () => import('./paid.js'),
});

const ON_ITS_WAY = mailKind<OrderMail>({
  name: 'order-on-its-way',
  topic: 'order-updates',
  template: () => import('./on-its-way.js'),
});

const DELIVERED = mailKind<OrderMail>({
  name: 'order-delivered',
  topic: 'order-updates',
  template: () => import('./delivered.js'),
});

const CANCELLED = mailKind<CancelledMail>({
  name: 'order-cancelled',
  template: () => import('./cancelled.js'),
});

/** In seconds: how long an order may wait for its payment before its customer is told so; most are paid sooner. */
export const PAYMENT_REMINDER_SECONDS = 10 * 60;

/** In seconds: how long a step may be taken back before its customer hears of it. */
const SECOND_THOUGHTS = 30;

/** Writes to the customer of an order, in the transaction of what happened to it. */
export async function mailCustomer<Data extends OrderMail>(
  tx: Transaction,
  { id: orderId, userId }: Pick<Order, 'id' | 'userId'>,
  kind: MailKind<Data>,
  more: NoInfer<Omit<Data, 'orderId'>>,
  wait = 0,
): Promise<void> {
  if (!isMailOffered(tx)) return;
  const data = { orderId, ...more } as unknown as Data;
  const recipient = await findRecipient(tx, userId);
  if (recipient) await addMail(tx, kind, recipient, data, { wait });
}

/** Tells a customer what became of an order, where that is news for them; and sellers of one that is to be packed. */
export async function mailStatusChange(
  tx: Transaction,
  order: Order,
  status: OrderStatus,
  cause: CancelCause | null,
): Promise<void> {
  // Paid or cancelled: in either case there is nothing to wait for any more.
  const wasUnconfirmed =
    order.status === 'Payment Pending' && (await withdraw(tx, order, [ORDER_PLACED])) > 0;
  if (status === 'Order Placed') {
    await mailCustomer(tx, order, PAID, {});
    await noteNews(tx, 'new-orders', [order.id]);
  }
  if (status === 'Out for delivery') {
    await mailCustomer(tx, order, ON_ITS_WAY, {}, SECOND_THOUGHTS);
  }
  if (status === 'Delivered') await mailCustomer(tx, order, DELIVERED, {}, SECOND_THOUGHTS);
  // Customers who cancel an order before they were sent anything about it, to order again for cash for example, need no mail.
  const isNews = cause === 'customer' ? !wasUnconfirmed : cause !== null;
  if (status === 'Cancelled' && cause && isNews)
    await mailCustomer(tx, order, CANCELLED, { cause });
}

/** Takes back what the customer was going to hear of a step that a seller did not mean. */
export const withdrawStatusMail = (
  tx: EntityManager,
  order: Pick<Order, 'id' | 'userId'>,
): Promise<number> => withdraw(tx, order, [ON_ITS_WAY, DELIVERED]);

const withdraw = (
  tx: EntityManager,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
  kinds: MailKind<OrderMail>[],
): Promise<number> => withdrawMails(tx, kinds, userId, { orderId: id });
