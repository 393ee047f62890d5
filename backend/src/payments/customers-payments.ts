import type { EntityManager } from 'typeorm';

/**
 * Whether Stripe or a bank still has to say what becomes of the money of some orders: somebody may pay yet, a refund is on its
 * way or was refused, or a seller must look at what came in.
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

/** Forgets the addresses of payment pages, which are all over: Stripe would show there who has paid. */
export async function forgetPaymentPages(
  tx: EntityManager,
  orderIds: readonly string[],
): Promise<void> {
  await tx.query('UPDATE payments SET url = NULL WHERE order_id = ANY($1) AND url IS NOT NULL', [
    orderIds,
  ]);
}

/** What is known of the money of an order, for its customer; amounts in dollars. */
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

/** By the ids of orders: their payment, their refunds, and what a seller had to look at. */
export async function readPaymentData(
  tx: EntityManager,
  orderIds: readonly string[],
): Promise<Map<string, Omit<PaymentData, 'orderId'>>> {
  const rows = await tx.query<PaymentData[]>(PAYMENTS, [orderIds]);
  return new Map(rows.map(({ orderId, ...data }) => [orderId, data]));
}
