import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { Any, DataSource, type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { User } from '../../auth/user.entity.js';
import type { PageDto } from '../../common/http/page.dto.js';
import { inTransaction } from '../../database/transaction.js';
import { openFlags } from '../../payments/payment-flags.js';
import { Change } from '../../changes/audit-log-entry.entity.js';
import type { ChangeStatusDto } from './dto/change-status.dto.js';
import type { ListOrdersDto } from '../../orders/dto/list-orders.dto.js';
import { loadOrders } from '../../orders/find-orders.js';
import { lockOrder, moveOrder } from '../../orders/move-order.js';
import { OrderEvents } from '../../orders/order-events.js';
import { searchOrders } from '../../orders/order-search.js';
import { canTakeBack, isRefunded, nextStatuses } from '../../orders/order-status.js';
import { Order } from '../../orders/order.entity.js';
import {
  InvalidOrderTransitionError,
  OrderChangedError,
  OrderNotFoundError,
  OrderRefundedError,
} from '../../orders/orders.errors.js';

/** The sellers' side of orders: find them and take them from placed to delivered. */
@Injectable()
export class OrderDeskService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly events: OrderEvents,
  ) {}

  list(dto: ListOrdersDto): Promise<[Order[], number]> {
    return this.withCustomers(filterOrders(this.orders.createQueryBuilder('order'), dto), dto);
  }

  /** An order with what happened to it, oldest first. */
  async get(id: string): Promise<{ order: Order; changes: Change[] }> {
    const query = this.orders.createQueryBuilder('order').where({ id });
    const [[order]] = await this.withCustomers(query, {});
    if (!order) throw new OrderNotFoundError();
    const changes = await this.dataSource.manager.find(Change, {
      where: { subjectId: id },
      relations: { seller: true },
      order: { id: 'ASC' },
    });
    return { order, changes };
  }

  /**
   * Moves an order on. Cancelling gives its units back, once; delivering one that is paid on delivery makes it paid.
   * @param also what belongs to it, in the same transaction, with the order as it was before
   * @returns the version with which the step can be taken back; undefined where it cannot
   * @throws OrderChangedError when somebody else changed the order since it was shown, InvalidOrderTransitionError,
   *   OrderRefundedError
   */
  async changeStatus(
    seller: AuthUser,
    id: string,
    { status, version }: Pick<ChangeStatusDto, 'status' | 'version'>,
    also?: (tx: EntityManager, order: Order) => Promise<void>,
  ): Promise<number | undefined> {
    const undoVersion = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) throw new OrderNotFoundError();
      if (order.version !== version) throw new OrderChangedError(order.status);
      if (!nextStatuses(order).includes(status)) {
        if (isRefunded(order)) throw new OrderRefundedError();
        throw new InvalidOrderTransitionError(order.status, status);
      }
      await moveOrder(tx, order, status, seller.id);
      await also?.(tx, order);
      return canTakeBack(order.status, { ...order, status }) ? version + 1 : undefined;
    });
    this.events.announce(id);
    return undoVersion;
  }

  /** The customers come in a query of their own: a join would make counting the orders slow. */
  private async withCustomers(
    query: SelectQueryBuilder<Order>,
    page: PageDto,
  ): Promise<[Order[], number]> {
    const [orders, total] = await loadOrders(query, page);
    const ids = new Set(orders.map(({ userId }) => userId));
    const users = await this.dataSource.manager.findBy(User, { id: Any([...ids]) });
    const byId = new Map(users.map((user) => [user.id, user]));
    for (const order of orders) order.user = byId.get(order.userId) ?? order.user;
    await this.addFlags(orders);
    return [orders, total];
  }

  /** Few payments need a look, so that this finds next to nothing. */
  private async addFlags(orders: readonly Order[]): Promise<void> {
    const online = orders.filter(({ paymentType }) => paymentType === 'Online');
    if (online.length === 0) return;
    const ids = online.map(({ id }) => id);
    const flags = await openFlags(this.dataSource.manager, ids);
    for (const order of online) order.paymentFlag = flags.get(order.id)?.sentence;
  }
}

const FLAGGED =
  'EXISTS (SELECT FROM payment_flags WHERE order_id = order.id AND resolved_at IS NULL)';
/** As refundDueCents(), in words of the database. */
export const REFUND_DUE = `status = 'Cancelled' AND is_paid AND refunded_cents < amount_cents`;

function filterOrders(
  query: SelectQueryBuilder<Order>,
  { search, ids, status, payment, paid, flagged, refundDue, from, to }: ListOrdersDto,
): SelectQueryBuilder<Order> {
  if (ids) query.andWhere('order.id = ANY(:ids)', { ids });
  if (status) query.andWhere('order.status = :status', { status });
  if (payment) query.andWhere('order.paymentType = :payment', { payment });
  if (paid !== undefined) query.andWhere('order.isPaid = :paid', { paid });
  if (flagged !== undefined) query.andWhere(`${flagged ? '' : 'NOT '}${FLAGGED}`);
  if (refundDue !== undefined) query.andWhere(`(${REFUND_DUE}) = ${refundDue}`);
  if (from) query.andWhere('order.createdAt >= :from', { from });
  if (to) query.andWhere('order.createdAt < :to', { to });
  searchOrders(query, search);
  return query;
}
