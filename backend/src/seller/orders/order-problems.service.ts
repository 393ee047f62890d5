import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { addToAuditLog } from '../../audit-log/audit-log.js';
import { inTransaction } from '../../database/transaction.js';
import { lockOrder, orderEntry } from '../../orders/transition-order.js';
import { OrderEvents } from '../../orders/order-events.js';
import { ProblemNotFoundError } from '../../orders/orders.errors.js';
import {
  findPhoto,
  hasProblem,
  markProblemsSeen,
  resolveProblem,
} from '../../orders/problems/problems.js';

/** Lets sellers review the problems that customers report. */
@Injectable()
export class OrderProblemsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: OrderEvents,
  ) {}

  /** Marks the problems of an order as seen. */
  async see(orderId: string): Promise<void> {
    const isNews = await markProblemsSeen(this.dataSource.manager, orderId);
    if (isNews) this.events.announce(orderId);
  }

  /**
   * Marks a problem as resolved. If another seller has resolved it, it stays theirs.
   * @throws OrderNotFoundError, ProblemNotFoundError
   */
  async resolve(seller: AuthUser, orderId: string, problemId: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!(await hasProblem(tx, orderId, problemId))) throw new ProblemNotFoundError();
      const kind = await resolveProblem(tx, orderId, problemId, seller.id);
      if (kind === undefined) return;
      const diff = { before: { problem: kind }, after: { problem: 'done' } };
      await addToAuditLog(tx, [orderEntry(order, seller.id, 'problem', diff)]);
    });
    this.events.announce(orderId);
  }

  /** @throws ProblemNotFoundError */
  async getPhoto(orderId: string, problemId: string): Promise<Buffer> {
    const photo = await findPhoto(this.dataSource.manager, orderId, problemId);
    if (!photo) throw new ProblemNotFoundError();
    return photo;
  }
}
