import type { EntityManager } from 'typeorm';
import { findRecipient } from '../../auth/users.js';
import { type MailKind, mailKind } from '../../mail/mail-kind.js';
import { queueSellerNotification } from '../../mail/seller-notifications/seller-notifications.js';
import { enqueueMail, isMailEnabled, withdrawMails } from '../../mail/outbox.js';
import { type OrderStatus, UNDO_SECONDS } from '../order-status.js';
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

/** The delay of the payment reminder for an unpaid order; most are paid sooner. */
export const PAYMENT_REMINDER_SECONDS = 10 * 60;

/** Adds an email to the customer of an order, in the transaction that changed the order. */
export async function mailCustomer<Data extends OrderMail>(
  tx: Transaction,
  { id: orderId, userId }: Pick<Order, 'id' | 'userId'>,
  kind: MailKind<Data>,
  more: NoInfer<Omit<Data, 'orderId'>>,
  wait = 0,
): Promise<void> {
  if (!isMailEnabled(tx)) return;
  const data = { orderId, ...more } as unknown as Data;
  const recipient = await findRecipient(tx, userId);
  if (recipient) await enqueueMail(tx, kind, recipient, data, { wait });
}

/** Adds the email about a status transition to the customer, and the notification of sellers if the order is to be packed. */
export async function mailStatusChange(
  tx: Transaction,
  order: Order,
  status: OrderStatus,
  cause: CancelCause | null,
): Promise<void> {
  // The payment reminder is obsolete once the order is paid or cancelled.
  const wasUnconfirmed =
    order.status === 'Payment Pending' && (await withdraw(tx, order, [ORDER_PLACED])) > 0;
  if (status === 'Order Placed') {
    await mailCustomer(tx, order, PAID, {});
    await queueSellerNotification(tx, 'new-orders', [order.id]);
  }
  if (status === 'Out for delivery') {
    await mailCustomer(tx, order, ON_ITS_WAY, {}, UNDO_SECONDS);
  }
  if (status === 'Delivered') await mailCustomer(tx, order, DELIVERED, {}, UNDO_SECONDS);
  // A customer who cancels an order before any email about it was sent needs none.
  const isNews = cause === 'customer' ? !wasUnconfirmed : cause !== null;
  if (status === 'Cancelled' && cause && isNews) {
    const wait = order.status === 'Payment Pending' ? UNDO_SECONDS : 0;
    await mailCustomer(tx, order, CANCELLED, { cause }, wait);
  }
}

/** Removes the email about a transition that was reverted. */
export const withdrawStatusMail = (
  tx: EntityManager,
  order: Pick<Order, 'id' | 'userId'>,
): Promise<number> => withdraw(tx, order, [ON_ITS_WAY, DELIVERED]);

const withdraw = (
  tx: EntityManager,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
  kinds: MailKind<OrderMail>[],
): Promise<number> => withdrawMails(tx, kinds, userId, { orderId: id });
