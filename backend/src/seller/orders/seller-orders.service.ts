import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { findPeople, type Person } from '../../auth/users.js';
import { findHistory } from '../../changes/audit-log.js';
import type { PageDto } from '../../common/http/page.dto.js';
import { inTransaction } from '../../database/transaction.js';
import {
  findOrders,
  type Order,
  type OrderFilter,
  type OrderWithItems,
} from '../../orders/find-orders.js';
import { lockOrder, moveOrder } from '../../orders/move-order.js';
import { countOrdersByStatus, countRefundsDue } from '../../orders/order-counts.js';
import { OrderEvents } from '../../orders/order-events.js';
import { canUndo, isRefunded, nextStatuses } from '../../orders/order-status.js';
import { InvalidOrderTransitionError, OrderNotFoundError } from '../../orders/orders.errors.js';
import { OrderChangedError, OrderRefundedError } from './seller-orders.errors.js';
import {
  countFlaggedOrders,
  findOpenFlags,
  HAS_OPEN_FLAG,
  type PaymentFlag,
} from '../../payments/payment-flags.js';
import { type SignedEntry, signEntries } from '../changes/signed-entries.js';
import type { ChangeStatusDto } from './dto/change-status.dto.js';
import type { CountOrdersDto } from './dto/count-orders.dto.js';
import type { ListOrdersDto } from './dto/list-orders.dto.js';
import type { StatusCountResponse } from './dto/order-counts.response.js';

/** An order with what only sellers see of it. */
export interface SellerOrder extends OrderWithItems {
  customer: Person;
  /** What needs a look about the payment. */
  paymentFlag?: string;
}

/** A page of orders, the newest first. */
export interface SellerOrderPage {
  orders: SellerOrder[];
  /** How many there are on all pages. */
  total: number;
  /** How many orders wait for a seller to do something about their money, whatever the filters. */
  attention: { flagged: number; refundDue: number };
}

/** The sellers' side of orders: find them and take them from placed to delivered. */
@Injectable()
export class SellerOrdersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: OrderEvents,
  ) {}

  async list({ flagged, ...filter }: ListOrdersDto): Promise<SellerOrderPage> {
    const { manager } = this.dataSource;
    const where = flagged === undefined ? undefined : `${flagged ? '' : 'NOT '}${HAS_OPEN_FLAG}`;
    const [[orders, total], flaggedOrders, refundDue] = await Promise.all([
      this.find({ ...filter, where }, filter),
      countFlaggedOrders(manager),
      countRefundsDue(manager),
    ]);
    return { orders, total, attention: { flagged: flaggedOrders, refundDue } };
  }

  /** Every status in the order of an order's life, with at most 1,000 orders each. */
  countByStatus(placed: CountOrdersDto): Promise<StatusCountResponse[]> {
    return countOrdersByStatus(this.dataSource.manager, placed);
  }

  /**
   * An order with what happened to it, oldest first.
   * @throws OrderNotFoundError
   */
  async get(id: string): Promise<{ order: SellerOrder; history: SignedEntry[] }> {
    const [[order]] = await this.find({ ids: [id] }, {});
    if (!order) throw new OrderNotFoundError();
    const { manager } = this.dataSource;
    return { order, history: await signEntries(manager, await findHistory(manager, id)) };
  }

  /**
   * Moves an order on. Cancelling gives its units back, once; delivering one that is paid on delivery makes it paid.
   * @param also what belongs to it, in the same transaction, with the order as it was before
   * @returns the version with which the step can be taken back; undefined where it cannot
   * @throws OrderNotFoundError, OrderChangedError when somebody else changed the order since it was shown, InvalidOrderTransitionError,
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
      if (order.version !== version) throw new OrderChangedError(order.status);
      if (!nextStatuses(order).includes(status)) {
        if (isRefunded(order)) throw new OrderRefundedError();
        throw new InvalidOrderTransitionError(order.status, status);
      }
      await moveOrder(tx, order, status, seller.id);
      await also?.(tx, order);
      return canUndo(order.status, { ...order, status }) ? version + 1 : undefined;
    });
    this.events.announce(id);
    return undoVersion;
  }

  /** The customers come in a query of their own: a join would make counting the orders slow. */
  private async find(filter: OrderFilter, page: PageDto): Promise<[SellerOrder[], number]> {
    const { manager } = this.dataSource;
    const [orders, total] = await findOrders(manager, filter, page);
    const customers = await findPeople(
      manager,
      orders.map(({ userId }) => userId),
    );
    const flags = await this.flagsOf(orders);
    const onDesk = orders.flatMap((order): SellerOrder[] => {
      const customer = customers.get(order.userId);
      return customer ? [{ ...order, customer, paymentFlag: flags.get(order.id)?.sentence }] : [];
    });
    return [onDesk, total];
  }

  /** Few payments need a look, so that this finds next to nothing. */
  private async flagsOf(orders: readonly Order[]): Promise<Map<string, PaymentFlag>> {
    const online = orders.filter(({ paymentType }) => paymentType === 'Online');
    if (online.length === 0) return new Map();
    return findOpenFlags(
      this.dataSource.manager,
      online.map(({ id }) => id),
    );
  }
}
