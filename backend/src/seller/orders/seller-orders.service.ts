import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { findPeople, type Person } from '../../auth/users.js';
import { findHistory, findLastEntry } from '../../audit-log/audit-log.js';
import { isPaged, type CursorsResponse } from '../../common/http/keyset.js';
import { momentOf } from '../../common/date-validation.js';
import { Env } from '../../config/env.js';
import { inTransaction } from '../../database/transaction.js';
import {
  findOrders,
  getOrderWithItems,
  type Order,
  type OrderFilter,
  type OrderWithItems,
} from '../../orders/lists/find-orders.js';
import { lockOrder, transitionOrder, revertTransition } from '../../orders/transition-order.js';
import { type SearchPeriod, sellerSearch } from '../../orders/lists/order-search.js';
import { countOrdersByStatus, countRefundsDue } from '../../orders/lists/order-counts.js';
import { OrderEvents } from '../../orders/order-events.js';
import { canUndo, isRefunded, nextStatuses, type OrderStatus } from '../../orders/order-status.js';
import { countOrdersWithProblems, ORDERS_WITH_PROBLEMS } from '../../orders/problems/problems.js';
import { InvalidOrderTransitionError, OrderNotFoundError } from '../../orders/orders.errors.js';
import { OrderChangedError, OrderRefundedError, StepFinalError } from './seller-orders.errors.js';
import {
  countFlaggedOrders,
  findOpenFlags,
  FLAGGED_ORDERS,
  type PaymentFlag,
} from '../../payments/payment-flags.js';
import { type SignedEntry, signEntries } from '../audit-log/signed-entries.js';
import type { ChangeStatusDto } from './dto/change-status.dto.js';
import type { ListOrdersDto, CountOrdersDto, StatusCountResponse } from './dto/list-orders.dto.js';

/** An order with the details that only sellers see. */
export interface SellerOrder extends OrderWithItems {
  customer: Person;
  /** The flag of its payment that needs review. */
  paymentFlag?: PaymentFlag;
  /** The people who resolved its problems, by their ids. */
  settlers: ReadonlyMap<string, Person>;
}

/** A page of orders, the newest first. */
export interface SellerOrderPage extends CursorsResponse {
  orders: SellerOrder[];
  /** The number of orders on all pages. */
  total: number;
  totalIsAtLeast?: true;
  /** The period that was searched for words; undefined without a search. */
  period?: SearchPeriod;
  /** Counts of orders that need a seller's attention beside packing, regardless of the filters. */
  attention: { flagged: number; refundDue: number; problems: number };
}

/** Where counting the orders of a list ends: counting all of them would take longer than finding those of a page. */
const MAX_COUNTED = 10_000;
/** The same for a search, which scans texts. */
const MAX_FOUND = 1_000;

/** Lists orders for sellers and moves them from placed to delivered. */
@Injectable()
export class SellerOrdersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: OrderEvents,
    @Inject(Env) private readonly env: Env,
  ) {}

  async list({
    flagged,
    problems,
    search: text,
    ...query
  }: ListOrdersDto): Promise<SellerOrderPage> {
    const { manager } = this.dataSource;
    const among = [
      ...(flagged === undefined ? [] : [{ ids: FLAGGED_ORDERS, isIn: flagged }]),
      ...(problems === undefined ? [] : [{ ids: ORDERS_WITH_PROBLEMS, isIn: problems }]),
    ];
    // A span of days bounds the search, too.
    const period = query.period ?? ((query.from ?? query.to) === undefined ? '90d' : 'all');
    const search = sellerSearch(text, period);
    const { status, payment, paid, ids } = query;
    const filter = { status, payment, paid, refundDue: query.refundDue, ids, search, among };
    // A call without a page comes from an old client, which expects the exact number.
    const maxCount = search ? MAX_FOUND : MAX_COUNTED;
    const [page, flaggedOrders, refundDue, withProblems] = await Promise.all([
      findOrders(
        manager,
        { ...filter, ...this.placed(query) },
        query,
        isPaged(query) ? maxCount : undefined,
      ),
      countFlaggedOrders(manager),
      countRefundsDue(manager),
      countOrdersWithProblems(manager),
    ]);
    const orders = await this.withSellerDetails(page.orders);
    const attention = { flagged: flaggedOrders, refundDue, problems: withProblems };
    return { ...page, orders, ...(search && { period }), attention };
  }

  countByStatus(query: CountOrdersDto): Promise<StatusCountResponse[]> {
    return countOrdersByStatus(this.dataSource.manager, this.placed(query));
  }

  /**
   * An order and its audit log, the oldest entry first.
   * @throws OrderNotFoundError
   */
  async get(id: string): Promise<{ order: SellerOrder; history: SignedEntry[] }> {
    const { manager } = this.dataSource;
    const [order] = await this.withSellerDetails([await getOrderWithItems(manager, { id })]);
    if (!order) throw new OrderNotFoundError();
    return { order, history: await signEntries(manager, await findHistory(manager, id)) };
  }

  /**
   * Moves an order to another status, see transitionOrder().
   * @param also work in the same transaction, with the order before the transition
   * @returns the version with which the transition can be reverted; undefined if it cannot
   * @throws OrderNotFoundError, OrderChangedError if the order was changed since it was shown, InvalidOrderTransitionError,
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
      await transitionOrder(tx, order, status, seller.id);
      await also?.(tx, order);
      return canUndo(order.status, { ...order, status }) ? version + 1 : undefined;
    });
    this.events.announce(id);
    return undoVersion;
  }

  /**
   * Reverts the seller's own last transition.
   * @returns the restored status
   * @throws OrderNotFoundError, OrderChangedError if the order was changed since, StepFinalError
   */
  async undo(seller: AuthUser, id: string, version: number): Promise<OrderStatus> {
    const status = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.version !== version) throw new OrderChangedError(order.status);
      const last = await findLastEntry(tx, id, ['status', 'refund']);
      if (last?.action !== 'status' || last.sellerId !== seller.id) throw new StepFinalError();
      const before = last.before.status as OrderStatus;
      if (!canUndo(before, order)) throw new StepFinalError();
      await revertTransition(tx, order, before, seller.id);
      return before;
    });
    this.events.announce(id);
    return status;
  }

  /** Days are in the shop's time zone. */
  private placed({ from, to }: CountOrdersDto): Pick<OrderFilter, 'from' | 'to'> {
    const { shopTimeZone } = this.env;
    return {
      from: from === undefined ? from : momentOf(from, shopTimeZone),
      to: to === undefined ? to : momentOf(to, shopTimeZone),
    };
  }

  /** The customers are queried separately, because a join would slow down the list. */
  private async withSellerDetails(orders: readonly OrderWithItems[]): Promise<SellerOrder[]> {
    const settledBy = orders.flatMap(({ problems }) =>
      (problems ?? []).flatMap(({ resolvedBy }) => resolvedBy ?? []),
    );
    const [people, flags] = await Promise.all([
      findPeople(this.dataSource.manager, [...orders.map(({ userId }) => userId), ...settledBy]),
      this.flagsOf(orders),
    ]);
    return orders.flatMap((order): SellerOrder[] => {
      const customer = people.get(order.userId);
      const paymentFlag = flags.get(order.id);
      return customer ? [{ ...order, customer, paymentFlag, settlers: people }] : [];
    });
  }

  /** Few payments have a flag, so this is cheap. */
  private async flagsOf(orders: readonly OrderWithItems[]): Promise<Map<string, PaymentFlag>> {
    const online = orders.filter(({ paymentType }) => paymentType === 'Online');
    if (online.length === 0) return new Map();
    return findOpenFlags(
      this.dataSource.manager,
      online.map(({ id }) => id),
    );
  }
}
