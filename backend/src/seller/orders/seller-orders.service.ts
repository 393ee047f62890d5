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
import {
  type CountFilter,
  countOrdersByStatus,
  countRefundsDue,
  type StatusCount,
} from '../../orders/lists/order-counts.js';
import { OrderEvents } from '../../orders/order-events.js';
import {
  canUndo,
  isCashCollected,
  isRefunded,
  nextStatuses,
  type OrderStatus,
  UNDO_SECONDS,
} from '../../orders/order-status.js';
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
import { toFailure } from '../../common/errors/error.filter.js';
import type { FailureCode } from '../../common/errors/error-codes.js';
import type { BulkStatus, OrderOutcomeResponse, UndoneOrderDto } from './dto/change-status.dto.js';
import type { CountOrdersDto, ListOrdersDto } from './dto/list-orders.dto.js';

/** An order with the details that only sellers see. */
export interface SellerOrder extends OrderWithItems {
  customer: Person;
  /** The flag of its payment that needs review. */
  paymentFlag?: PaymentFlag;
  /** The people who resolved its problems, by their ids. */
  settlers: ReadonlyMap<string, Person>;
}

/** A page of orders. */
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

  async list(query: ListOrdersDto): Promise<SellerOrderPage> {
    const { manager } = this.dataSource;
    const { period, filter: shared } = this.filterOf(query);
    const { search } = shared;
    const { status, ids, sort } = query;
    const filter = { ...shared, status, ids, sort };
    // A call without a page comes from an old client, which expects the exact number.
    const maxCount = search ? MAX_FOUND : MAX_COUNTED;
    const [page, flaggedOrders, refundDue, withProblems] = await Promise.all([
      findOrders(manager, filter, query, isPaged(query) ? maxCount : undefined),
      countFlaggedOrders(manager),
      countRefundsDue(manager),
      countOrdersWithProblems(manager),
    ]);
    const orders = await this.withSellerDetails(page.orders);
    const attention = { flagged: flaggedOrders, refundDue, problems: withProblems };
    return { ...page, orders, ...(search && { period }), attention };
  }

  /** @returns an empty list if more than 1,000 orders match a search */
  async countByStatus(query: CountOrdersDto): Promise<StatusCount[]> {
    const { filter } = this.filterOf(query);
    return (await countOrdersByStatus(this.dataSource.manager, filter)) ?? [];
  }

  /** Orders to be packed: an online order that is not paid has no slip. */
  async findSlips(
    ids: readonly string[],
  ): Promise<{ orders: SellerOrder[]; unpaid: SellerOrder[] }> {
    const found = ids.length > 0 ? (await this.list({ ids: [...ids] })).orders : [];
    const isUnpaid = ({ paymentType, isPaid }: SellerOrder): boolean =>
      paymentType === 'Online' && !isPaid;
    return {
      orders: found.filter((order) => !isUnpaid(order)),
      unpaid: found.filter(isUnpaid),
    };
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
   * @param version of the order as it was shown; without it, any
   * @param also work in the same transaction, with the order before the transition
   * @returns the version with which the transition can be reverted; undefined if it cannot
   * @throws OrderNotFoundError, OrderChangedError if the order was changed since it was shown, InvalidOrderTransitionError,
   *   OrderRefundedError
   */
  async changeStatus(
    seller: AuthUser,
    id: string,
    { status, version }: { status: OrderStatus; version?: number },
    also?: (tx: EntityManager, order: Order) => Promise<void>,
  ): Promise<number | undefined> {
    const undoVersion = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, id);
      if (version !== undefined && order.version !== version)
        throw new OrderChangedError(order.status);
      if (!nextStatuses(order).includes(status)) {
        if (isRefunded(order)) throw new OrderRefundedError();
        throw new InvalidOrderTransitionError(order.status, status);
      }
      await transitionOrder(tx, order, status, seller.id);
      await also?.(tx, order);
      return canUndo(order.status, { ...order, status }) ? order.version + 1 : undefined;
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
      const isTooLate = isCashCollected(order) && last.ageSeconds > UNDO_SECONDS;
      if (isTooLate || !canUndo(before, order)) throw new StepFinalError();
      await revertTransition(tx, order, before, seller.id);
      return before;
    });
    this.events.announce(id);
    return status;
  }

  /**
   * Moves several orders, each in a transaction of its own: no transaction holds the locks of two orders, and an order that
   * cannot be moved stops none of the others. A repeated call moves nothing again.
   */
  async changeStatuses(
    seller: AuthUser,
    ids: readonly string[],
    status: BulkStatus,
  ): Promise<OrderOutcomeResponse[]> {
    return outcomesOf([...new Set(ids)], async (id) => {
      try {
        const undoVersion = await this.changeStatus(seller, id, { status });
        return { outcome: 'moved', ...(undoVersion !== undefined && { undoVersion }) };
      } catch (error) {
        const isThereAlready =
          error instanceof InvalidOrderTransitionError && error.from === status;
        if (isThereAlready) return { outcome: 'unchanged' };
        throw error;
      }
    });
  }

  /** Reverts the seller's own last transitions of several orders, see changeStatuses(). */
  async undoAll(
    seller: AuthUser,
    orders: readonly UndoneOrderDto[],
  ): Promise<OrderOutcomeResponse[]> {
    const versions = new Map(orders.map(({ id, version }) => [id, version]));
    return outcomesOf([...versions.keys()], async (id) => {
      await this.undo(seller, id, versions.get(id) ?? 0);
      return { outcome: 'moved' };
    });
  }

  /** The filter of a query, without status, ids and sort order. */
  private filterOf(query: CountOrdersDto): { filter: CountFilter; period: SearchPeriod } {
    const { flagged, problems, payment, paid, refundDue } = query;
    // A span of days bounds the search, too.
    const period = query.period ?? ((query.from ?? query.to) === undefined ? '90d' : 'all');
    const among = [
      ...(flagged === undefined ? [] : [{ ids: FLAGGED_ORDERS, isIn: flagged }]),
      ...(problems === undefined ? [] : [{ ids: ORDERS_WITH_PROBLEMS, isIn: problems }]),
    ];
    const search = sellerSearch(query.search, period);
    const filter = { payment, paid, refundDue, search, among, ...this.placed(query) };
    return { filter, period };
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

/**
 * Runs `work` for one order after the other and collects the outcomes. A rejection affects one order; a 5xx aborts all of them.
 */
async function outcomesOf(
  ids: readonly string[],
  work: (id: string) => Promise<Omit<OrderOutcomeResponse, '_id'>>,
): Promise<OrderOutcomeResponse[]> {
  const outcomes: OrderOutcomeResponse[] = [];
  for (const id of ids) {
    try {
      outcomes.push({ _id: id, ...(await work(id)) });
    } catch (error) {
      const { status, body } = toFailure(error);
      if (status >= 500) throw error;
      const { code, message, values } = body;
      const reason = { code: code as FailureCode, message, ...(values && { values }) };
      outcomes.push({ _id: id, outcome: 'refused', ...reason });
    }
  }
  return outcomes;
}
