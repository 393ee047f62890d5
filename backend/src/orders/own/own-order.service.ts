import { Injectable, type MessageEvent } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { setRequestOrder } from '../../common/current-request.js';
import { findHistory, type AuditLogEntry } from '../../audit-log/audit-log.js';
import { getOrderWithItems, type OrderKey, type OrderWithItems } from '../lists/find-orders.js';
import { OrderStream } from '../order-stream.js';
import { ReadPool } from '../../database/read-pool.js';
import { firstStatus, ORDER_STATUSES, type OrderStatus } from '../order-status.js';
import type { Order } from '../order.entity.js';

/** Reads one order of a customer and streams its changes. */
@Injectable()
export class OwnOrderService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
    private readonly stream: OrderStream,
  ) {}

  /** @throws OrderNotFoundError, also for another customer's order */
  async get(
    customer: AuthUser,
    key: OrderKey,
  ): Promise<{ order: OrderWithItems; steps: OrderStep[] }> {
    const order = await getOrderWithItems(this.reads, key, customer.id);
    setRequestOrder(order.id);
    return { order, steps: stepsOf(order, await findHistory(this.dataSource.manager, order.id)) };
  }

  /**
   * Opens a stream of the changes of an order, until the customer's session ends or the server closes.
   * @throws OrderNotFoundError, TooManyStreamsError
   */
  async follow(customer: AuthUser, key: OrderKey): Promise<Observable<MessageEvent>> {
    const { id } = await getOrderWithItems(this.reads, key, customer.id);
    setRequestOrder(id);
    return this.stream.open(customer, id);
  }
}

/** A status of an order, and when it was reached. */
export interface OrderStep {
  status: OrderStatus;
  at: Date;
}

const place = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

/**
 * The transitions that led to the current status, without reverted ones.
 * @param history the audit log of the order, the oldest entry first
 */
function stepsOf(
  { createdAt, paymentType }: Pick<Order, 'createdAt' | 'paymentType'>,
  history: readonly AuditLogEntry[],
): OrderStep[] {
  const steps: OrderStep[] = [{ status: firstStatus(paymentType), at: createdAt }];
  for (const { action, after, createdAt: at } of history) {
    if (action !== 'status') continue;
    const status = after.status as OrderStatus;
    const stands = steps.findIndex((step) => place(step.status) >= place(status));
    // The status was reached before: the transitions since then were reverted, and it keeps its time.
    if (stands >= 0) steps.length = stands + 1;
    else steps.push({ status, at });
  }
  return steps;
}
