import { Injectable, type MessageEvent } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { setRequestOrder } from '../../common/current-request.js';
import { findHistory } from '../../audit-log/audit-log.js';
import { getOrderWithItems, type OrderKey, type OrderWithItems } from '../lists/find-orders.js';
import { OrderStream } from '../order-stream.js';
import { type OrderStep, stepsOf } from './order-steps.js';
import { ReadPool } from '../../database/read-pool.js';

/** Reads and follows one order of a customer. */
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
