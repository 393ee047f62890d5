import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { AddressService } from '../address/address.service.js';
import { addressLines } from '../address/dto/address.response.js';
import type { AuthUser } from '../auth/auth-user.js';
import { CartService } from '../cart/cart.service.js';
import { MAX_ORDER_CENTS, toCents, type Totals, totalsOf } from '../common/money.js';
import type { PageDto } from '../common/page.dto.js';
import { takeStock } from '../products/stock.js';
import type { PlaceOrderDto } from './dto/place-order.dto.js';
import { assertIdempotencyKey, claimIdempotencyKey } from './idempotency.js';
import { OrderItem } from './order-item.entity.js';
import { loadOrders } from './load-orders.js';
import { OrderEvents } from './order-events.js';
import { linesOf, type OrderLine, searchTextOf, wantedOf } from './order-lines.js';
import { Order } from './order.entity.js';
import {
  EmptyCartError,
  OrderNotFoundError,
  OrderTooLargeError,
  PriceChangedError,
} from './orders.errors.js';

type Customer = Pick<AuthUser, 'id' | 'name' | 'email'>;

@Injectable()
export class OrdersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly addresses: AddressService,
    private readonly cart: CartService,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Places an order that is paid on delivery: all of it, or nothing.
   * @param key the same key places one order, however often it is sent
   */
  async placeCod(customer: Customer, dto: PlaceOrderDto, key?: string): Promise<Order> {
    if (key !== undefined) assertIdempotencyKey(key);
    const id = await this.dataSource.transaction(async (tx) => {
      const claim =
        key === undefined ? undefined : await claimIdempotencyKey(tx, customer.id, key, dto);
      if (claim && !claim.isNew) return claim.orderId;
      return this.place(tx, customer, dto, claim?.orderId);
    });
    this.events.announce(id);
    const [[order]] = await loadOrders(this.orders.createQueryBuilder('order').where({ id }), {});
    if (!order) throw new OrderNotFoundError();
    return order;
  }

  listOwn(userId: string, page: PageDto): Promise<[Order[], number]> {
    return loadOrders(this.orders.createQueryBuilder('order').where({ userId }), page);
  }

  private async place(
    tx: EntityManager,
    customer: Customer,
    dto: PlaceOrderDto,
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
      paymentType: 'COD',
      status: 'Order Placed',
      searchText: searchTextOf(customer, address, lines),
      ...agreedTotals(lines, dto.expectedAmount),
    });
    await tx.insert(Order, order);
    await tx.insert(
      OrderItem,
      lines.map((line) => ({ ...line, orderId: order.id })),
    );
    await this.cart.clear(tx, customer.id);
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
