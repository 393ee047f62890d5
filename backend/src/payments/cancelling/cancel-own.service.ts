import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { inTransaction } from '../../database/transaction.js';
import { lockOrder, transitionOrder } from '../../orders/transition-order.js';
import { OrderEvents } from '../../orders/order-events.js';
import { OrdersService } from '../../orders/orders.service.js';
import { NotCancellableError, NotPayableError } from '../payments.errors.js';
import { PaymentsService } from '../payments.service.js';
import { RefundsService } from '../refunds/refunds.service.js';

/** Customers take their orders back, until these are packed. */
@Injectable()
export class CancelOwnService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Cancels an order and gives all back that was paid for it, both or nothing; the money is sent afterwards.
   * @param seen what the customer saw of it. Without it, only an order that waits for its payment is taken back: whoever clears it
   *   away for another one, or has not heard yet that it is paid, does not mean one that stands
   * @returns what goes back, in cents; null when Stripe refused, so that it is still due
   * @throws OrderNotFoundError, NotCancellableError; without `seen` NotPayableError, and what withdraw() throws
   */
  async cancel(customer: AuthUser, id: string, seen?: 'Order Placed'): Promise<number | null> {
    const { status } = await this.orders.getOwn(customer.id, id);
    if (!seen) {
      if (status !== 'Payment Pending') throw new NotPayableError(status);
      await this.payments.withdraw(customer, id);
      return 0;
    }
    // No request's key has a blank, so that none is taken for it.
    const key = `cancel ${id}`;
    const cents = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, id);
      // As it is behind the lock: a seller may have begun to pack it.
      if (order.status !== 'Order Placed') throw new NotCancellableError(order.status);
      await transitionOrder(tx, order, 'Cancelled', null, 'customer');
      return this.refunds.refundAll(tx, order, { key, sellerId: null });
    });
    this.events.announce(id);
    return cents === 0 ? 0 : this.refunds.sendAllNow(id, key, cents);
  }
}
