import { Injectable, type MessageEvent } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { defer, EMPTY, finalize, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { noteOrder } from '../../common/current-request.js';
import { findHistory } from '../../changes/audit-log.js';
import type { ShownOrder } from '../dto/order.response.js';
import { getOwnOrder, type OwnOrderName } from '../lists/own-orders.js';
import { OrderStream } from '../order-stream.js';
import { TooManyStreamsError } from '../orders.errors.js';
import { type OrderStep, stepsOf } from './order-steps.js';
import { ReadPool } from '../../database/read-pool.js';

/** How many of a customer's screens may follow an order at once, in each process. */
const MAX_STREAMS = 8;

/** One order, for the customer who placed it. */
@Injectable()
export class OwnOrderService {
  private readonly open = new Map<string, number>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
    private readonly stream: OrderStream,
  ) {}

  /** @throws OrderNotFoundError, also for another customer's order */
  async get(
    customer: AuthUser,
    name: OwnOrderName,
  ): Promise<{ order: ShownOrder; steps: OrderStep[] }> {
    const order = await getOwnOrder(this.reads, customer.id, name);
    noteOrder(order.id);
    return { order, steps: stepsOf(order, await findHistory(this.dataSource.manager, order.id)) };
  }

  /**
   * Says whenever something happens to the order, until the customer's session ends or the server closes.
   * @throws OrderNotFoundError, TooManyStreamsError
   */
  async follow(customer: AuthUser, name: OwnOrderName): Promise<Observable<MessageEvent>> {
    const { id } = await getOwnOrder(this.reads, customer.id, name);
    noteOrder(id);
    if (this.countOf(customer.id) >= MAX_STREAMS) throw new TooManyStreamsError();
    // Of several that come at once, each has found room above; who is counted too late ends, and is refused when it comes again.
    return defer(() => {
      const before = this.countOf(customer.id);
      if (before >= MAX_STREAMS) return EMPTY;
      this.open.set(customer.id, before + 1);
      return this.stream.open(customer, id).pipe(finalize(() => this.left(customer.id)));
    });
  }

  private countOf(customerId: string): number {
    return this.open.get(customerId) ?? 0;
  }

  private left(customerId: string): void {
    const rest = this.countOf(customerId) - 1;
    if (rest > 0) this.open.set(customerId, rest);
    else this.open.delete(customerId);
  }
}
