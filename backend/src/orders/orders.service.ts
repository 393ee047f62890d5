import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressService } from '../address/address.service.js';
import { addressLines } from '../address/address-lines.js';
import type { AuthUser } from '../auth/auth-user.js';
import { lockUser } from '../auth/users.js';
import { CartService } from '../cart/cart.service.js';
import { assertIdempotencyKey } from '../common/idempotency.js';
import { MAX_ORDER_CENTS, toCents, type Totals, totalsOf } from '../common/money.js';
import type { PageDto } from '../common/http/page.dto.js';
import { inTransaction } from '../database/transaction.js';
import { takeStock } from '../products/stock.js';
import type { PlaceOrderDto } from './dto/place-order.dto.js';
import { claimIdempotencyKey, closeIdempotencyKey } from './placing/idempotency.js';
import { OrderItem } from './order-item.entity.js';
import { findOrders, getOrderWithItems, type OrderWithItems } from './find-orders.js';
import { OrderEvents } from './order-events.js';
import { OrderLimits } from './placing/order-limits.js';
import { firstStatus, type PaymentType } from './order-status.js';
import { linesOf, type OrderLine, searchTextOf, wantedOf } from './placing/order-lines.js';
import { Order } from './order.entity.js';
import { EmptyCartError, OrderTooLargeError, PriceChangedError } from './orders.errors.js';

type Customer = Pick<AuthUser, 'id' | 'name' | 'email'>;

/** The customers' side of orders: placing and looking at one's own. */
@Injectable()
export class OrdersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly addresses: AddressService,
    private readonly cart: CartService,
    private readonly limits: OrderLimits,
    private readonly events: OrderEvents,
  ) {}

  /** Places an order that is paid on delivery: all of it, or nothing. See place(). */
  async placeCod(customer: Customer, dto: PlaceOrderDto, key?: string): Promise<OrderWithItems> {
    const id = await inTransaction(this.dataSource, (tx) =>
      this.place(tx, customer, dto, 'COD', key),
    );
    this.events.announce(id);
    return this.getOwn(customer.id, id);
  }

  /**
   * Settles an order whose answer was lost: it stands, or it never will.
   * @returns the order placed under this key, or null
   * @throws InvalidIdempotencyKeyError, TooManyOrdersError
   */
  async closeAttempt(customer: Customer, key = ''): Promise<OrderWithItems | null> {
    assertIdempotencyKey(key);
    const id = await inTransaction(this.dataSource, async (tx) => {
      await this.limits.assertMayClose(tx, customer.id);
      return closeIdempotencyKey(tx, customer.id, key);
    });
    return id === null ? null : this.getOwn(customer.id, id);
  }

  /** @throws OrderNotFoundError, also for another customer's order */
  getOwn(userId: string, id: string): Promise<OrderWithItems> {
    return getOrderWithItems(this.dataSource.manager, id, userId);
  }

  /**
   * Places an order in the caller's transaction and answers its id. Paying on delivery empties the saved cart at once;
   * an online order leaves it until the payment succeeds.
   * @param key the same key places one order, however often it is sent
   * @throws OutOfStockError, PriceChangedError, TooManyOrdersError and others, which undo everything
   */
  async place(
    tx: EntityManager,
    customer: Customer,
    dto: PlaceOrderDto,
    paymentType: PaymentType,
    key?: string,
  ): Promise<string> {
    if (key !== undefined) assertIdempotencyKey(key);
    const claim =
      key === undefined
        ? undefined
        : await claimIdempotencyKey(tx, customer.id, key, { ...dto, paymentType });
    if (claim && !claim.isNew) return claim.orderId;
    await lockUser(tx, customer.id);
    await this.limits.assertMayPlace(tx, customer.id, paymentType);
    const id = await this.store(tx, customer, dto, paymentType, claim?.orderId);
    if (paymentType === 'COD') await this.cart.clear(tx, customer.id);
    return id;
  }

  /** A page of them, the newest first, and how many there are on all pages. */
  listOwn(userId: string, page: PageDto): Promise<[OrderWithItems[], number]> {
    return findOrders(this.dataSource.manager, { userId }, page);
  }

  private async store(
    tx: EntityManager,
    customer: Customer,
    dto: PlaceOrderDto,
    paymentType: PaymentType,
    id?: string,
  ): Promise<string> {
    const wanted = wantedOf(dto);
    if (wanted.size === 0) throw new EmptyCartError();
    const address = await this.addresses.getOwn(tx, customer.id, dto.address);
    const lines = linesOf(wanted, await takeStock(tx, wanted));
    const order = tx.create(Order, {
      id,
      userId: customer.id,
      addressId: address.id,
      addressLines: addressLines(address),
      paymentType,
      status: firstStatus(paymentType),
      searchText: searchTextOf(customer, address, lines),
      ...agreedTotals(lines, dto.expectedAmount),
    });
    await tx.insert(Order, order);
    await tx.insert(
      OrderItem,
      lines.map((line) => ({ ...line, orderId: order.id })),
    );
    return order.id;
  }
}

/** @param expectedAmount what the customer was shown, in dollars: an order may cost less, but never more */
function agreedTotals(lines: readonly OrderLine[], expectedAmount?: number): Totals {
  const totals = totalsOf(lines);
  if (totals.amountCents > MAX_ORDER_CENTS) throw new OrderTooLargeError();
  if (expectedAmount !== undefined && totals.amountCents > toCents(expectedAmount)) {
    throw new PriceChangedError(totals.amountCents);
  }
  return totals;
}
