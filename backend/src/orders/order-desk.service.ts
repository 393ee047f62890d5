import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import type { AuthUser } from '../auth/auth-user.js';
import { holdsWords } from '../common/search-words.js';
import { returnStock } from '../products/stock.js';
import { Change } from '../seller/change.entity.js';
import { recordChanges } from '../seller/record-change.js';
import type { ChangeStatusDto } from './dto/change-status.dto.js';
import type { ListOrdersDto } from './dto/list-orders.dto.js';
import { loadOrders } from './load-orders.js';
import { OrderEvents } from './order-events.js';
import { OrderItem } from './order-item.entity.js';
import { assertTransition, nextStatuses, type OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';
import {
  InvalidOrderTransitionError,
  OrderChangedError,
  OrderNotFoundError,
} from './orders.errors.js';

/** The sellers' side of orders: find them and take them from placed to delivered. */
@Injectable()
export class OrderDeskService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly events: OrderEvents,
  ) {}

  list(dto: ListOrdersDto): Promise<[Order[], number]> {
    return loadOrders(filterOrders(this.withCustomer(), dto), dto);
  }

  /** An order with what happened to it, oldest first. */
  async get(id: string): Promise<{ order: Order; changes: Change[] }> {
    const [[order]] = await loadOrders(this.withCustomer().where({ id }), {});
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
   * @throws OrderChangedError when somebody else changed the order since it was shown, InvalidOrderTransitionError
   */
  async changeStatus(
    seller: AuthUser,
    id: string,
    { status, version }: ChangeStatusDto,
  ): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const order = await tx.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!order) throw new OrderNotFoundError();
      if (order.version !== version) throw new OrderChangedError(order.status);
      if (!nextStatuses(order.status).includes(status)) {
        throw new InvalidOrderTransitionError(order.status, status);
      }
      await moveOrder(tx, order, status);
      await recordChanges(tx, [
        {
          sellerId: seller.id,
          subject: 'order',
          subjectId: id,
          label: order.number,
          action: 'status',
          before: { status: order.status },
          after: { status },
        },
      ]);
    });
    this.events.announce(id);
  }

  private withCustomer(): SelectQueryBuilder<Order> {
    return this.orders.createQueryBuilder('order').innerJoinAndSelect('order.user', 'user');
  }
}

/** The order's row must be locked: its status decides what happens, and it must happen once. */
async function moveOrder(tx: EntityManager, order: Order, status: OrderStatus): Promise<void> {
  assertTransition(order.status, status);
  const isPaid = order.isPaid || (status === 'Delivered' && order.paymentType === 'COD');
  await tx.update(Order, { id: order.id }, { status, isPaid, version: order.version + 1 });
  if (status === 'Cancelled') {
    const items = await tx.findBy(OrderItem, { orderId: order.id });
    await returnStock(tx, new Map(items.map((item) => [item.productId, item.unitsTaken])));
  }
}

function filterOrders(
  query: SelectQueryBuilder<Order>,
  { search, status, payment, paid, from, to }: ListOrdersDto,
): SelectQueryBuilder<Order> {
  if (status) query.andWhere('order.status = :status', { status });
  if (payment) query.andWhere('order.paymentType = :payment', { payment });
  if (paid !== undefined) query.andWhere('order.isPaid = :paid', { paid });
  if (from) query.andWhere('order.createdAt >= :from', { from });
  if (to) query.andWhere('order.createdAt < :to', { to });
  const words = holdsWords(query, 'order.searchText', search);
  if (words)
    query.andWhere(`(order.number = :number OR (${words}))`, { number: search?.toUpperCase() });
  return query;
}
