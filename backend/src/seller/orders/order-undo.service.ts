import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { inTransaction } from '../../database/transaction.js';
import { lockOrder, undoMove } from '../../orders/move-order.js';
import { OrderEvents } from '../../orders/order-events.js';
import { canUndo, type OrderStatus } from '../../orders/order-status.js';
import { OrderChangedError, StepFinalError } from './seller-orders.errors.js';
import { findLastEntry } from '../../changes/audit-log.js';

/** Lets sellers take back a step that they did not mean. */
@Injectable()
export class OrderUndoService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Takes back the seller's own last step, once.
   * @returns the status that the order has again
   * @throws OrderNotFoundError, OrderChangedError when somebody changed the order since, StepFinalError
   */
  async undo(seller: AuthUser, id: string, version: number): Promise<OrderStatus> {
    const status = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.version !== version) throw new OrderChangedError(order.status);
      // A step, or money that went back.
      const last = await findLastEntry(tx, id, ['status', 'refund']);
      if (last?.action !== 'status' || last.sellerId !== seller.id) throw new StepFinalError();
      const before = last.before.status as OrderStatus;
      if (!canUndo(before, order)) throw new StepFinalError();
      await undoMove(tx, order, before, seller.id);
      return before;
    });
    this.events.announce(id);
    return status;
  }
}
