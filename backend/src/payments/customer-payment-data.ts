import type { EntityManager } from 'typeorm';

/**
 * @returns whether the money of any of the orders is undecided at Stripe or a bank: the payment page is still open, a
 * refund is pending or was rejected, or a seller must review a payment
 */
export async function isMoneyUndecided(
  tx: EntityManager,
  orderIds: readonly string[],
): Promise<boolean> {
  const [row] = await tx.query<{ isUndecided: boolean }[]>(
    `SELECT EXISTS (SELECT FROM payments WHERE order_id = ANY($1) AND NOT is_over)
         OR EXISTS (SELECT FROM refunds WHERE order_id = ANY($1) AND status = 'pending')
         OR EXISTS (SELECT FROM payment_flags WHERE order_id = ANY($1) AND resolved_at IS NULL
                    AND kind IN ('wrong amount', 'shared payment', 'refund failed', 'dispute')) AS "isUndecided"`,
    [orderIds],
  );
  return row?.isUndecided ?? false;
}

/** Deletes the URLs of closed payment pages, because Stripe shows the payer's data there. */
export async function forgetPaymentPages(
  tx: EntityManager,
  orderIds: readonly string[],
): Promise<void> {
  await tx.query('UPDATE payments SET url = NULL WHERE order_id = ANY($1) AND url IS NOT NULL', [
    orderIds,
  ]);
}

/** The payment data of an order in its customer's data export; amounts in dollars. */
interface PaymentData {
  orderId: string;
  payment: object | null;
  refunds: object[];
  questions: object[];
}

const PAYMENTS = `
  SELECT order_id AS "orderId",
    (SELECT json_build_object('attempt', attempt, 'session', session_id, 'expiresAt', expires_at, 'isOver', is_over,
                              'payment', payment_intent, 'paid', paid_cents / 100.0)
     FROM payments WHERE order_id = asked.order_id) AS payment,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'amount', amount_cents / 100.0, 'isSurplus', is_surplus,
                              'status', status, 'payment', payment_intent, 'refund', stripe_id,
                              'createdAt', created_at) ORDER BY id), '[]')
     FROM refunds WHERE order_id = asked.order_id) AS refunds,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'about', kind, 'reference', reference, 'reason', reason,
                              'amount', amount_cents / 100.0, 'createdAt', created_at, 'resolvedAt', resolved_at)
                              ORDER BY id), '[]')
     FROM payment_flags WHERE order_id = asked.order_id) AS questions
  FROM unnest($1::uuid[]) AS asked (order_id)`;

/** @returns by order id: the payment, its refunds and the flags that sellers reviewed */
export async function readPaymentData(
  tx: EntityManager,
  orderIds: readonly string[],
): Promise<Map<string, Omit<PaymentData, 'orderId'>>> {
  const rows = await tx.query<PaymentData[]>(PAYMENTS, [orderIds]);
  return new Map(rows.map(({ orderId, ...data }) => [orderId, data]));
}
