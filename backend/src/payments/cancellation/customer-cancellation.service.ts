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

/** Lets customers cancel their own orders until packing begins. */
@Injectable()
export class CustomerCancellationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Cancels an order and records a refund of everything that was paid for it, in one transaction; the refund is sent to
   * Stripe after the commit.
   * @param seen the status that the customer saw. Without it, only an order with a pending payment is cancelled: a
   * client that replaces an unpaid order, or does not know yet that it was paid, does not mean to cancel a paid one
   * @returns the refunded amount in cents; null if Stripe rejected the refund, which is then still due
   * @throws OrderNotFoundError, NotCancellableError; without `seen` NotPayableError and the errors of withdraw()
   */
  async cancel(customer: AuthUser, id: string, seen?: 'Order Placed'): Promise<number | null> {
    const { status } = await this.orders.getOwn(customer.id, id);
    if (!seen) {
      if (status !== 'Payment Pending') throw new NotPayableError(status);
      await this.payments.withdraw(customer, id);
      return 0;
    }
    // Idempotency keys of requests contain no space, so none can equal this key.
    const key = `cancel ${id}`;
    const cents = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, id);
      // The status is checked again under the lock: a seller may have begun to pack the order.
      if (order.status !== 'Order Placed') throw new NotCancellableError(order.status);
      await transitionOrder(tx, order, 'Cancelled', null, 'customer');
      return this.refunds.refundAll(tx, order, { key, sellerId: null });
    });
    this.events.announce(id);
    return cents === 0 ? 0 : this.refunds.sendAllNow(id, key, cents);
  }
}
