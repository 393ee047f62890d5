import { columnNames, columnsOf, recordType, recordValues } from '../../database/columns.js';
import { type BoundStatement, statement } from '../../database/statement.js';
import type { NotificationTopic } from '../../mail/preferences/mail-topics.js';
import { queueSellerNotificationSql } from '../../mail/seller-notifications/seller-notifications.js';
import {
  enqueueMailSql,
  isMailEnabled,
  type Recipient,
  wakeAfterCommit,
} from '../../mail/outbox.js';
import { ORDER_PLACED, PAYMENT_REMINDER_SECONDS } from '../mails/order-mails.js';
import type { OrderLine } from '../lists/find-orders.js';
import { OrderItem } from '../order-item.entity.js';
import { Order } from '../order.entity.js';
import type { Transaction } from '../../database/transaction.js';

/** Sellers are notified when an order is to be packed: an online order once it is paid. */
const NEW_ORDERS: NotificationTopic = 'new-orders';

/** Columns that the database generates. */
type Stored = Pick<Order, 'id' | 'number' | 'createdAt'>;

/** An order to insert; its id is null unless an Idempotency-Key was claimed for it. */
export type NewOrder = Omit<Order, keyof Stored> & { id: string | null };

const ORDER_COLUMNS = columnsOf(Order, ['id', 'number', 'createdAt']);
const LINE_COLUMNS = columnsOf(OrderItem, ['orderId']);

/** The order and its lines are passed as JSON, so that one statement stores any number of lines. */
const STORE_ORDER = statement<Stored>(
  'store_order',
  `WITH placed AS (
     INSERT INTO orders (id, ${columnNames(ORDER_COLUMNS)})
     SELECT coalesce($2, uuidv7()), ${recordValues(ORDER_COLUMNS)} FROM json_to_record($1) AS new_order (${recordType(ORDER_COLUMNS)})
     RETURNING id, user_id, number, created_at),
   listed AS (
     INSERT INTO order_items (order_id, ${columnNames(LINE_COLUMNS)})
     SELECT placed.id, ${recordValues(LINE_COLUMNS)} FROM placed, json_to_recordset($3) AS line (${recordType(LINE_COLUMNS)})),
   mailed AS (${enqueueMailSql('placed', {
     kind: '$4',
     userId: 'user_id',
     address: '$5',
     language: '$6',
     wait: '$7',
     data: `jsonb_build_object('orderId', id)`,
   })}),
   notified AS (${queueSellerNotificationSql('placed', '$8')})
   SELECT id, number, created_at AS "createdAt" FROM placed`,
);

/**
 * The statement that inserts an order, its lines, the confirmation email and the notification of sellers.
 * @param to the recipient of the email; for an online order it is delayed until it is a payment reminder
 */
export function storeOrder(
  tx: Transaction,
  order: NewOrder,
  lines: readonly OrderLine[],
  to: Recipient,
): BoundStatement<Stored> {
  const sendsMail = isMailEnabled(tx);
  const wait = order.paymentType === 'COD' ? 0 : PAYMENT_REMINDER_SECONDS;
  if (sendsMail && wait === 0) wakeAfterCommit(tx);
  const values = [
    JSON.stringify(order),
    order.id,
    JSON.stringify(lines),
    sendsMail ? ORDER_PLACED.name : null,
    to.email,
    to.language,
    wait,
    sendsMail && order.paymentType === 'COD' ? NEW_ORDERS : null,
  ];
  return { statement: STORE_ORDER, values };
}
