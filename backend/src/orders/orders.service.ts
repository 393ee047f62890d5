import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AddressService } from '../address/address.service.js';
import { addressLines } from '../address/address-lines.js';
import type { AuthUser } from '../auth/auth-user.js';
import { lockUser } from '../auth/users.js';
import { CartService } from '../cart/cart.service.js';
import { assertIdempotencyKey } from '../database/idempotency.js';
import { setRequestOrder } from '../common/current-request.js';
import { MAX_ORDER_CENTS, toCents, type Totals, totalsOf } from '../common/money.js';
import { registerLabelledCounter } from '../metrics/registry.js';
import { awaitPipelined } from '../database/statement.js';
import type { Recipient } from '../mail/outbox.js';
import { inTransaction, type Transaction } from '../database/transaction.js';
import type { Product } from '../products/catalogue.js';
import { afterReservation, lockStock, reserveStock, type Wanted } from '../products/stock.js';
import type { ListOwnOrdersDto } from './dto/order.response.js';
import type { PlaceOrderDto } from './dto/place-order.dto.js';
import {
  OrderAlreadyPlacedError,
  claimIdempotencyKey,
  closeIdempotencyKey,
  findSameUnpaid,
} from './placement/order-idempotency.js';
import {
  findOrders,
  getOrderWithItems,
  type OrderLine,
  type OrderPage,
  type OrderWithItems,
} from './lists/find-orders.js';
import { ownSearch } from './lists/order-search.js';
import { OrderEvents } from './order-events.js';
import { OrderLimits } from './placement/order-limits.js';
import { firstStatus, PAYMENT_TYPES, type PaymentType } from './order-status.js';
import {
  itemsOf,
  linesOf,
  searchTextOf,
  wantedOf,
  instructionsOf,
} from './placement/order-lines.js';
import { type NewOrder, storeOrder } from './placement/store-order.js';
import {
  AttemptClosedError,
  EmptyCartError,
  OrderTooLargeError,
  PriceChangedError,
} from './orders.errors.js';

const placed = registerLabelledCounter(
  'larder_orders_placed_total',
  'Placed orders by payment method',
  'payment',
  PAYMENT_TYPES,
);
const placedCents = registerLabelledCounter(
  'larder_orders_dollars_total',
  'Amount of the placed orders in dollars, by payment method',
  'payment',
  PAYMENT_TYPES,
  { parts: 100 },
);

type Customer = Pick<AuthUser, 'id' | 'name' | 'email'>;

/** A request to place an order. */
export interface OrderRequest {
  dto: PlaceOrderDto;
  paymentType: PaymentType;
  /** The Idempotency-Key: requests with the same key place one order. */
  key?: string;
}

/** Work in the transaction of an order; it may throw, which rolls the order back. */
type AdditionalWork = (tx: Transaction, order: OrderWithItems) => Promise<void>;

/** An order whose preconditions are checked, and locked until the transaction ends. */
interface Draft {
  order: NewOrder;
  lines: OrderLine[];
  wanted: Wanted;
  products: Map<string, Product>;
  /** The recipient of the confirmation email. */
  to: Recipient;
}

/** Places and lists the orders of customers. */
@Injectable()
export class OrdersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly addresses: AddressService,
    private readonly cart: CartService,
    private readonly limits: OrderLimits,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Places an order in one transaction. An order that is paid on delivery empties the saved cart; an online order does
   * so when its payment succeeds.
   * @param alsoInTransaction work in the same transaction
   * @throws OutOfStockError, PriceChangedError, TooManyOrdersError and others, which roll back everything
   */
  async place(
    customer: Customer,
    request: OrderRequest,
    alsoInTransaction?: AdditionalWork,
  ): Promise<OrderWithItems> {
    const order = await this.placeOnce(customer, request, alsoInTransaction);
    setRequestOrder(order.id);
    this.events.announce(order.id);
    return order;
  }

  /**
   * Settles an unconfirmed order attempt: if no order was placed under the key, none can be placed any more.
   * @returns the order placed under this key; null if there is none or it is cancelled
   * @throws InvalidIdempotencyKeyError, TooManyOrdersError
   */
  async closeAttempt(customer: Customer, key = ''): Promise<OrderWithItems | null> {
    assertIdempotencyKey(key);
    const id = await inTransaction(this.dataSource, async (tx) => {
      const orderId = await closeIdempotencyKey(tx, customer.id, key);
      if (orderId !== null) return orderId;
      // Locked after the key, as placeOnce() does.
      await lockUser(tx, customer.id);
      await this.limits.assertMayClose(tx, customer.id);
      return null;
    });
    if (id === null) return null;
    setRequestOrder(id);
    const order = await this.getOwn(customer.id, id);
    return order.status === 'Cancelled' ? null : order;
  }

  /**
   * @returns the ids of the customer's unpaid orders of the same products; none if the request is a retry of an earlier one
   * @throws InvalidIdempotencyKeyError, TooManyUnitsError
   */
  findSameUnpaid(
    { id }: Customer,
    { dto, key }: Pick<OrderRequest, 'dto' | 'key'>,
  ): Promise<string[]> {
    if (key !== undefined) assertIdempotencyKey(key);
    return findSameUnpaid(this.dataSource.manager, id, key, wantedOf(dto));
  }

  /** @throws OrderNotFoundError, also for another customer's order */
  getOwn(userId: string, id: string): Promise<OrderWithItems> {
    return getOrderWithItems(this.dataSource.manager, { id }, userId);
  }

  listOwn(userId: string, { search, ...page }: ListOwnOrdersDto): Promise<OrderPage> {
    return findOrders(this.dataSource.manager, { userId, search: ownSearch(search) }, page);
  }

  private async placeOnce(
    customer: Customer,
    request: OrderRequest,
    alsoInTransaction?: AdditionalWork,
  ): Promise<OrderWithItems> {
    if (request.key !== undefined) assertIdempotencyKey(request.key);
    const wanted = wantedOf(request.dto);
    if (wanted.size === 0) throw new EmptyCartError();
    try {
      const stored = await inTransaction(this.dataSource, async (tx) => {
        const draft = await this.draft(tx, customer, request, wanted);
        const order = await this.store(tx, draft, { isLast: !alsoInTransaction });
        await alsoInTransaction?.(tx, order);
        return order;
      });
      placed[stored.paymentType]++;
      placedCents[stored.paymentType] += stored.amountCents;
      return stored;
    } catch (error) {
      if (!(error instanceof OrderAlreadyPlacedError)) throw error;
      const order = await this.getOwn(customer.id, error.orderId);
      // A cancelled order must not be confirmed.
      if (order.status === 'Cancelled') throw new AttemptClosedError();
      return order;
    }
  }

  /** Locks and checks all preconditions of the order in one round trip. Their first error, in this order, is thrown. */
  private async draft(
    tx: Transaction,
    customer: Customer,
    { dto, paymentType, key }: OrderRequest,
    wanted: Wanted,
  ): Promise<Draft> {
    const { id, owner, address, products } = await awaitPipelined({
      id:
        key === undefined
          ? null
          : claimIdempotencyKey(tx, customer.id, key, { ...dto, paymentType }),
      owner: this.cart.lockOwner(tx, customer.id, dto.cartVersion),
      limits: this.limits.assertMayPlace(tx, customer.id, paymentType),
      address: this.addresses.getOwn(tx, customer.id, dto.address),
      products: lockStock(tx, wanted),
    });
    const lines = linesOf(dto, wanted, products);
    const order = {
      id,
      userId: customer.id,
      addressId: address.id,
      addressLines: addressLines(address),
      paymentType,
      status: firstStatus(paymentType),
      isPaid: false,
      refundedCents: 0,
      searchText: searchTextOf(customer, address, lines),
      version: 1,
      ...instructionsOf(dto, address),
      ...agreedTotals(lines, dto.expectedAmount),
    };
    return { order, lines, wanted, products, to: { ...customer, language: owner.language } };
  }

  /**
   * Stores the order, after all checks.
   * @param isLast whether the transaction is committed with these statements
   */
  private async store(
    tx: Transaction,
    { order, lines, wanted, products, to }: Draft,
    { isLast }: { isLast: boolean },
  ): Promise<OrderWithItems> {
    const statements = [
      storeOrder(tx, order, lines, to),
      ...reserveStock(tx, wanted, products),
      ...(order.paymentType === 'COD' ? [this.cart.clear(order.userId)] : []),
    ] as const;
    const [[stored]] = await (isLast ? tx.commitWith(statements) : tx.runAll(statements));
    if (!stored) throw new Error('An order was not stored');
    return { ...order, ...stored, items: itemsOf(lines, afterReservation(wanted, products)) };
  }
}

/** @param expectedAmount the total shown to the customer, in dollars: the order may cost less, but not more */
function agreedTotals(lines: readonly OrderLine[], expectedAmount?: number): Totals {
  const totals = totalsOf(lines);
  if (totals.amountCents > MAX_ORDER_CENTS) throw new OrderTooLargeError();
  if (expectedAmount !== undefined && totals.amountCents > toCents(expectedAmount)) {
    throw new PriceChangedError(totals.amountCents);
  }
  return totals;
}
