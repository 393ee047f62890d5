import { Logger } from '@nestjs/common';
import { Any, type EntityManager, IsNull } from 'typeorm';
import { queueSellerNotification } from '../mail/seller-notifications/seller-notifications.js';
import { databaseGauge } from '../metrics/database-gauges.js';
import { registerLabelledCounter } from '../metrics/registry.js';
import { FLAG_KINDS, type FlagKind } from './flag-kind.js';
import { PaymentFlag } from './payment-flag.entity.js';
import type { Transaction } from '../database/transaction.js';

export type { PaymentFlag };

const logger = new Logger('PaymentFlags');

const raised = registerLabelledCounter(
  'larder_payment_flags_total',
  'Flags raised for payments that need review',
  'kind',
  FLAG_KINDS,
);

databaseGauge({
  name: 'larder_payments_needing_review',
  help: 'Orders whose payment needs review',
  sql: 'SELECT count(DISTINCT order_id) FROM payment_flags WHERE resolved_at IS NULL',
});

/** A flag to raise; an order has at most one per kind and reference. The amount is in cents. */
export interface NewFlag {
  orderId: string;
  kind: FlagKind;
  reference: string;
  sentence: string;
  /** Stripe's reason code. */
  reason?: string;
  amountCents: number | null;
}

/** The maximum of an integer column. */
const MAX_INTEGER = 2_147_483_647;
const storable = (cents: number | null): number | null =>
  cents !== null && Math.abs(cents) <= MAX_INTEGER ? cents : null;

/**
 * Flags a payment for review, once per kind and reference.
 * @returns whether the flag is new
 */
export async function raiseFlag(tx: Transaction, flag: NewFlag): Promise<boolean> {
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(PaymentFlag)
    .values({ ...flag, amountCents: storable(flag.amountCents) })
    .orIgnore()
    .returning('id')
    .execute();
  if ((inserted.raw as unknown[]).length === 0) return false;
  tx.after(() => void raised[flag.kind]++);
  logger.warn(`Order ${flag.orderId} needs review: ${flag.kind}`, { order: flag.orderId });
  await queueSellerNotification(tx, 'payments', [flag.orderId]);
  return true;
}

/**
 * Resolves open flags of an order.
 * @param which selects flags by id, or by kind and reference
 * @param sellerId null if they are resolved automatically
 * @returns whether any flag was open
 */
export async function resolveFlags(
  tx: EntityManager,
  which: Pick<PaymentFlag, 'orderId'> & Partial<Pick<PaymentFlag, 'id' | 'kind' | 'reference'>>,
  sellerId: string | null,
): Promise<boolean> {
  const open = { ...which, resolvedAt: IsNull() };
  const { affected } = await tx.update(PaymentFlag, open, {
    resolvedBy: sellerId,
    resolvedAt: () => 'now()',
  });
  return Boolean(affected);
}

/** @returns null for another order's flag */
export const findFlag = (
  tx: EntityManager,
  orderId: string,
  id: string,
): Promise<PaymentFlag | null> => tx.findOneBy(PaymentFlag, { orderId, id });

/** An SQL query for the ids of orders with an open flag. Open flags have a small partial index. */
export const FLAGGED_ORDERS = 'SELECT order_id FROM payment_flags WHERE resolved_at IS NULL';

/** Counts the orders with an open flag. It is cheap, because open flags have a small partial index. */
export async function countFlaggedOrders(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    'SELECT count(DISTINCT order_id)::int AS count FROM payment_flags WHERE resolved_at IS NULL',
  );
  return row?.count ?? 0;
}

/** @returns all flags of an order, including resolved ones with their resolvers, the oldest first */
export const findFlags = (tx: EntityManager, orderId: string): Promise<PaymentFlag[]> =>
  tx.find(PaymentFlag, {
    where: { orderId },
    relations: { resolver: true },
    order: { id: 'ASC' },
  });

/** @returns the newest open flag of each order that has one */
export async function findOpenFlags(
  manager: EntityManager,
  orderIds: string[],
): Promise<Map<string, PaymentFlag>> {
  const flags = await manager.find(PaymentFlag, {
    where: { orderId: Any(orderIds), resolvedAt: IsNull() },
    order: { id: 'ASC' },
  });
  return new Map(flags.map((flag) => [flag.orderId, flag]));
}
