import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env } from '../../config/env.js';
import { statement } from '../../database/statement.js';
import { statesOf, type PaymentType } from '../order-status.js';
import { TooManyOrdersError, TooManyUnpaidOrdersError } from '../orders.errors.js';
import type { Transaction } from '../../database/transaction.js';

interface Placed {
  unpaid: number;
  /**
   * Orders of the last 24 hours. Cancelled ones count, since repeatedly ordering and cancelling also keeps units from
   * other customers.
   */
  lastDay: number;
  /** Seconds until the oldest of them is a day old. */
  wait: number;
}

/** Seconds until the oldest counted row is a day old. */
const SECONDS_LEFT = `ceil(extract(epoch FROM min(created_at) + interval '24 hours' - now()))::int`;

/** Limits the orders of a customer, since each reserves units that other customers cannot buy. */
@Injectable()
export class OrderLimits {
  constructor(@Inject(Env) private readonly env: Env) {}

  /**
   * The customer's row must be locked, so that concurrent orders are counted.
   * @throws TooManyUnpaidOrdersError, TooManyOrdersError
   */
  async assertMayPlace(tx: Transaction, userId: string, paymentType: PaymentType): Promise<void> {
    const { maxUnpaidOrders, maxOrdersPerDay } = this.env;
    const limitsUnpaid = paymentType === 'Online' && maxUnpaidOrders > 0;
    if (!limitsUnpaid && maxOrdersPerDay === 0) return;
    const { unpaid, lastDay, wait } = await placedBy(tx, userId);
    if (limitsUnpaid && unpaid >= maxUnpaidOrders)
      throw new TooManyUnpaidOrdersError(maxUnpaidOrders);
    if (maxOrdersPerDay > 0 && lastDay >= maxOrdersPerDay) {
      throw new TooManyOrdersError(maxOrdersPerDay, wait);
    }
  }

  /**
   * Keys that are closed without an order are stored for a while, so they have the limit of orders. The customer's row must be
   * locked, and the key that is being closed is counted.
   * @throws TooManyOrdersError
   */
  async assertMayClose(tx: EntityManager, userId: string): Promise<void> {
    const { maxOrdersPerDay } = this.env;
    if (maxOrdersPerDay === 0) return;
    const [closed] = await tx.query<{ lastDay: number; wait: number }[]>(
      `SELECT count(*)::int AS "lastDay", ${SECONDS_LEFT} AS wait FROM idempotency_keys
       WHERE user_id = $1 AND order_id IS NULL AND created_at > now() - interval '24 hours'`,
      [userId],
    );
    if (closed && closed.lastDay > maxOrdersPerDay) {
      throw new TooManyOrdersError(maxOrdersPerDay, closed.wait);
    }
  }
}

const PLACED_BY = statement<Placed>(
  'placed_by',
  `SELECT (SELECT count(*)::int FROM order_states JOIN orders ON id = order_id
            WHERE state IN (${statesOf({ status: 'Payment Pending' })?.join()}) AND user_id = $1) AS unpaid,
          count(*)::int AS "lastDay",
          ${SECONDS_LEFT} AS wait
   FROM orders WHERE user_id = $1 AND created_at > now() - interval '24 hours'`,
);

async function placedBy(tx: Transaction, userId: string): Promise<Placed> {
  const [placed] = await tx.run(PLACED_BY, [userId]);
  return placed ?? { unpaid: 0, lastDay: 0, wait: 0 };
}
