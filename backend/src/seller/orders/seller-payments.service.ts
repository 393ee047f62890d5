import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { toDecimal } from '../../common/money.js';
import { inTransaction } from '../../database/transaction.js';
import type { ChangeStatusDto } from './dto/change-status.dto.js';
import { lockOrder, orderEntry } from '../../orders/transition-order.js';
import { SellerOrdersService } from './seller-orders.service.js';
import { OrderEvents } from '../../orders/order-events.js';
import { findFlag, resolveFlags } from '../../payments/payment-flags.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { addToAuditLog } from '../../audit-log/audit-log.js';
import { FlagNotFoundError } from './seller-orders.errors.js';
import { StatusChangedResponse } from './dto/change-status.dto.js';

/** Lets sellers cancel and refund orders, and resolve the flags of payments. */
@Injectable()
export class SellerPaymentsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: SellerOrdersService,
    private readonly refunds: RefundsService,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Cancels an order and records the refund of everything paid online in one transaction; the refund is sent afterwards. An
   * unpaid order is only cancelled.
   * @returns what became of the money
   */
  async cancelAndRefund(
    seller: AuthUser,
    id: string,
    { version }: Pick<ChangeStatusDto, 'version'>,
  ): Promise<SuccessResponse> {
    // Keys of requests have no blanks, so none is equal to it.
    const refund = { key: `cancel ${id}`, sellerId: seller.id };
    let cents = 0;
    await this.orders.changeStatus(
      seller,
      id,
      { status: 'Cancelled', version },
      async (tx, order) => {
        cents = await this.refunds.refundAll(tx, order, refund);
      },
    );
    if (cents === 0) return StatusChangedResponse.changed('Cancelled');
    const sentCents = await this.refunds.sendAllNow(id, refund.key, cents);
    if (sentCents === null) {
      return SuccessResponse.of(
        'The order is “Cancelled” now, but Stripe refused to give the money back: the refund is still due',
        { kind: 'refused' },
      );
    }
    if (sentCents === 0) {
      return SuccessResponse.of(
        'The order is “Cancelled” now, and all of its money had gone back at Stripe before',
        { kind: 'wentBackBefore' },
      );
    }
    const amount = toDecimal(sentCents);
    return SuccessResponse.of(
      `The order is “Cancelled” now, and $${amount.toFixed(2)} will be refunded to the customer`,
      { kind: 'goesBack', amount },
    );
  }

  /**
   * Marks a flag as resolved. If another seller has resolved it, it stays theirs.
   * @throws OrderNotFoundError, FlagNotFoundError
   */
  async resolveFlag(seller: AuthUser, orderId: string, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const flag = await findFlag(tx, orderId, id);
      if (!flag) throw new FlagNotFoundError();
      if (!(await resolveFlags(tx, { orderId, id }, seller.id))) return;
      const diff = { before: { needsLook: flag.sentence }, after: { needsLook: 'done' } };
      await addToAuditLog(tx, [orderEntry(order, seller.id, 'flag', diff)]);
    });
    this.events.announce(orderId);
  }
}
