import { isMailEnabled } from '../../../mail/outbox.js';
import { mailKind } from '../../../mail/mail-kind.js';
import { getOrder } from '../../../orders/lists/find-orders.js';
import { mailCustomer } from '../../../orders/mails/order-mails.js';
import type { RefundMail } from './refunded.js';
import type { Transaction } from '../../../database/transaction.js';

const REFUNDED = mailKind<RefundMail>({
  name: 'order-refunded',
  template: () => import('./refunded.js'),
});

/** Emails a customer about a refund after Stripe has accepted it. */
export async function mailRefund(
  tx: Transaction,
  { orderId, amountCents, isSurplus }: RefundMail,
): Promise<void> {
  if (!isMailEnabled(tx)) return;
  const order = await getOrder(tx, orderId);
  await mailCustomer(tx, order, REFUNDED, { amountCents, isSurplus });
}
