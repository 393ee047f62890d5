import { toDecimal } from '../common/money.js';
import { lockOrder } from '../orders/transition-order.js';
import { raiseFlag, resolveFlags } from './payment-flags.js';
import type { Dispute } from './stripe/stripe-event.js';
import type { Transaction } from '../database/transaction.js';

/**
 * Flags an order whose customer disputes the payment at their bank. The end of a dispute resolves the flag, even if the
 * event of the end arrives before that of the beginning; a lost dispute raises another flag.
 * @returns whether anything changed
 */
export async function flagDispute(
  tx: Transaction,
  orderId: string,
  { id, amountCents, reason, outcome }: Dispute,
): Promise<boolean> {
  await lockOrder(tx, orderId);
  const amount = `$${toDecimal(amountCents).toFixed(2)}`;
  const isNew = await raiseFlag(tx, {
    orderId,
    kind: 'dispute',
    reference: id,
    sentence: `The customer disputes ${amount} of this payment at their bank (${reason}). Please answer in Stripe’s Dashboard.`,
    reason,
    amountCents,
  });
  if (outcome === 'open') return isNew;
  const isResolved = await resolveFlags(tx, { orderId, kind: 'dispute', reference: id }, null);
  if (outcome === 'won') return isResolved;
  return raiseFlag(tx, {
    orderId,
    kind: 'dispute lost',
    reference: id,
    sentence: `A dispute was lost: the bank gave ${amount} of this payment back to the customer.`,
    amountCents,
  });
}
