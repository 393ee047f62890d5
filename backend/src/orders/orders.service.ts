import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type FindOptionsWhere, Repository } from 'typeorm';
import type { Address } from '../address/address.entity.js';
import { AddressService } from '../address/address.service.js';
import { addressLines } from '../address/dto/address.response.js';
import { CartService } from '../cart/cart.service.js';
import { MAX_ORDER_CENTS, toCents, totalsOf } from '../common/money.js';
import { type PageDto, sliceOf } from '../common/page.dto.js';
import { takeStock } from '../products/take-stock.js';
import type { PlaceOrderDto } from './dto/place-order.dto.js';
import { assertIdempotencyKey, claimIdempotencyKey } from './idempotency.js';
import { OrderItem } from './order-item.entity.js';
import { Order } from './order.entity.js';
import { EmptyCartError, OrderTooLargeError, PriceChangedError } from './orders.errors.js';

type Line = Omit<OrderItem, 'orderId' | 'order'>;

/** The same product twice in one order is one line: adding up comes before checking the stock. */
function wantedOf({ items }: PlaceOrderDto): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { product, quantity } of items) {
    wanted.set(product, (wanted.get(product) ?? 0) + quantity);
  }
  return wanted;
}

@Injectable()
export class OrdersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly addresses: AddressService,
    private readonly cart: CartService,
  ) {}

  /**
   * Places an order that is paid on delivery: all of it, or nothing.
   * @param key the same key places one order, however often it is sent
   */
  async placeCod(userId: string, dto: PlaceOrderDto, key?: string): Promise<Order> {
    if (key !== undefined) assertIdempotencyKey(key);
    const id = await this.dataSource.transaction(async (tx) => {
      const claim = key === undefined ? undefined : await claimIdempotencyKey(tx, userId, key, dto);
      if (claim && !claim.isNew) return claim.orderId;
      return this.place(tx, userId, dto, claim?.orderId);
    });
    return this.orders.findOneOrFail({ where: { id }, relations: { items: { product: true } } });
  }

  listOwn(userId: string, page: PageDto): Promise<[Order[], number]> {
    return this.list({ userId }, page);
  }

  listAll(page: PageDto): Promise<[Order[], number]> {
    return this.list({}, page);
  }

  private list(where: FindOptionsWhere<Order>, page: PageDto): Promise<[Order[], number]> {
    return this.orders.findAndCount({
      where,
      ...sliceOf(page),
      relations: { items: { product: true } },
      relationLoadStrategy: 'query',
      order: { createdAt: 'DESC', id: 'DESC', items: { position: 'ASC' } },
    });
  }

  private async place(
    tx: EntityManager,
    userId: string,
    dto: PlaceOrderDto,
    id?: string,
  ): Promise<string> {
    const wanted = wantedOf(dto);
    if (wanted.size === 0) throw new EmptyCartError();
    const address = await this.addresses.getOwn(tx, userId, dto.address);
    const products = await takeStock(tx, wanted);
    const lines = [...products.values()].map((product): Line => ({
      productId: product.id,
      product,
      quantity: wanted.get(product.id) ?? 0,
      position: [...wanted.keys()].indexOf(product.id),
      name: product.name,
      description: product.description,
      category: product.category,
      size: product.size,
      priceCents: product.priceCents,
      offerPriceCents: product.offerPriceCents,
      images: product.images,
    }));
    const orderId = await this.store(tx, userId, address, lines, dto.expectedAmount, id);
    await this.cart.clear(tx, userId);
    return orderId;
  }

  private async store(
    tx: EntityManager,
    userId: string,
    address: Address,
    lines: Line[],
    expectedAmount?: number,
    id?: string,
  ): Promise<string> {
    const totals = totalsOf(lines);
    if (totals.amountCents > MAX_ORDER_CENTS) throw new OrderTooLargeError();
    if (expectedAmount !== undefined && totals.amountCents > toCents(expectedAmount)) {
      throw new PriceChangedError(totals.amountCents);
    }
    const order = tx.create(Order, {
      id,
      userId,
      addressId: address.id,
      addressLines: addressLines(address),
      paymentType: 'COD',
      status: 'Order Placed',
      ...totals,
    });
    await tx.insert(Order, order);
    await tx.insert(
      OrderItem,
      lines.map(({ product: _, ...line }) => ({ ...line, orderId: order.id })),
    );
    return order.id;
  }
}
