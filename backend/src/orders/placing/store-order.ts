import { type BoundStatement, statement } from '../../database/statement.js';
import type { NewsTopic } from '../../mail/news/news-topics.js';
import { addingNewsAbout } from '../../mail/news/seller-news.js';
import {
  addingMailAbout,
  isMailOffered,
  type Recipient,
  wakeAfterCommit,
} from '../../mail/outbox.js';
import { ORDER_PLACED, PAYING_TIME } from '../mails/order-mails.js';
import type { Order } from '../order.entity.js';
import type { OrderLine } from './order-lines.js';
import type { Transaction } from '../../database/transaction.js';

/** Sellers hear of an order once it is to be packed: one that is paid online, when it is paid. */
const NEW_ORDERS: NewsTopic = 'new-orders';

/** What the database gives an order. */
type Stored = Pick<Order, 'id' | 'number' | 'createdAt'>;

/** An order to store; with an id where one was claimed for it. */
export type NewOrder = Omit<Order, keyof Stored> & { id: string | null };

/** The order and its lines, which come as JSON: as many as there are, in one statement. */
const STORE_ORDER = statement<Stored>(
  'store_order',
  `WITH placed AS (
     INSERT INTO orders (id, user_id, address_id, address, payment_type, status, is_paid, subtotal_cents, tax_cents,
                         amount_cents, refunded_cents, search_text, version, packer_note, driver_note, substitution)
     VALUES (coalesce($1, uuidv7()), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $20, $21, $22)
     RETURNING id, number, created_at),
   listed AS (
     INSERT INTO order_items (order_id, position, product_id, quantity, units_taken, name, description, category, size,
                              price_cents, offer_price_cents, images, facts, substitution)
     SELECT placed.id, position, "productId", quantity, "unitsTaken", name, description, category, size,
            "priceCents", "offerPriceCents", images, facts, substitution
     FROM placed, json_to_recordset($14) AS line
       (position smallint, "productId" uuid, quantity int, "unitsTaken" int, name text, description text[], category text,
        size text, "priceCents" int, "offerPriceCents" int, images text[], facts jsonb, substitution text)),
   mailed AS (${addingMailAbout('placed', {
     kind: '$15',
     userId: '$2::uuid',
     address: '$16',
     language: '$17',
     wait: '$18',
     data: `jsonb_build_object('orderId', id)`,
   })}),
   told AS (${addingNewsAbout('placed', '$19')})
   SELECT id, number, created_at AS "createdAt" FROM placed`,
);

/**
 * The statement that stores an order, its lines, and the email and the news about it.
 * @param to whose order it is; they hear of one that is paid online when it is paid, or is not for a while
 */
export function storeOrder(
  tx: Transaction,
  order: NewOrder,
  lines: readonly OrderLine[],
  to: Recipient,
): BoundStatement<Stored> {
  const isTold = isMailOffered(tx);
  const wait = order.paymentType === 'COD' ? 0 : PAYING_TIME;
  if (isTold && wait === 0) wakeAfterCommit(tx);
  const values = [
    order.id,
    order.userId,
    order.addressId,
    JSON.stringify(order.addressLines),
    order.paymentType,
    order.status,
    order.isPaid,
    order.subtotalCents,
    order.taxCents,
    order.amountCents,
    order.refundedCents,
    order.searchText,
    order.version,
    JSON.stringify(lines),
    isTold ? ORDER_PLACED.name : null,
    to.email,
    to.language,
    wait,
    isTold && order.paymentType === 'COD' ? NEW_ORDERS : null,
    order.packerNote,
    order.driverNote,
    order.substitution,
  ];
  return { statement: STORE_ORDER, values };
}
