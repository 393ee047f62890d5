import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Repository } from 'typeorm';
import { lockUser } from '../auth/users.js';
import { run, statement } from '../database/statement.js';
import { inTransaction } from '../database/transaction.js';
import { findSoldIds } from '../products/catalogue.js';
import { CartItem } from './cart-item.entity.js';
import type { CartItems } from './cart-items.js';

const CLEAR_CART = statement(
  'clear_cart',
  `WITH emptied AS (DELETE FROM cart_items WHERE user_id = $1)
   INSERT INTO carts (user_id, arrival) VALUES ($1, nextval('cart_arrivals'))
   ON CONFLICT (user_id) DO UPDATE SET arrival = excluded.arrival`,
);

/** Saved carts. The user's row stands for the cart: an empty one has no row of its own to lock. */
@Injectable()
export class CartService {
  constructor(
    @InjectRepository(CartItem) private readonly items: Repository<CartItem>,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** The saved cart, without what is not sold any more. */
  get(userId: string): Promise<CartItems> {
    return savedCart(this.items.manager, userId);
  }

  /**
   * Replaces the whole cart and returns what was kept of it. Of several updates at once the one that arrived last wins,
   * whole; the others are answered with the cart as it is then.
   * @param arrival the number of the request
   */
  replace(userId: string, cartItems: CartItems, arrival: string): Promise<CartItems> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      if (!(await isNewest(tx, userId, arrival))) return savedCart(tx, userId);
      const kept = await withoutUnknownProducts(tx, cartItems);
      await tx.delete(CartItem, { userId });
      await tx.insert(
        CartItem,
        Object.entries(kept).map(([productId, quantity]) => ({ userId, productId, quantity })),
      );
      return kept;
    });
  }

  /** Takes what was bought out of the saved cart; what was put in meanwhile stays. */
  async removeBought(
    tx: EntityManager,
    userId: string,
    bought: readonly { productId: string; quantity: number }[],
  ): Promise<void> {
    await lockUser(tx, userId);
    const lines = [
      userId,
      bought.map(({ productId }) => productId),
      bought.map(({ quantity }) => quantity),
    ];
    const matching = `unnest($2::uuid[], $3::int[]) AS bought (product_id, quantity)
      WHERE user_id = $1 AND cart_items.product_id = bought.product_id`;
    await tx.query(
      `DELETE FROM cart_items USING ${matching} AND cart_items.quantity <= bought.quantity`,
      lines,
    );
    await tx.query(
      `UPDATE cart_items SET quantity = cart_items.quantity - bought.quantity FROM ${matching}`,
      lines,
    );
  }

  /** Empties the cart. Updates that arrived before and still wait do not fill it again. The user must be locked. */
  async clear(tx: EntityManager, userId: string): Promise<void> {
    await run(tx, CLEAR_CART, [userId]);
  }
}

/** Notes a request as the newest that was applied, unless a newer one was. The user must be locked. */
async function isNewest(tx: EntityManager, userId: string, arrival: string): Promise<boolean> {
  const noted = await tx.query<unknown[]>(
    `INSERT INTO carts (user_id, arrival) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET arrival = excluded.arrival WHERE carts.arrival < excluded.arrival
     RETURNING user_id`,
    [userId, arrival],
  );
  return noted.length > 0;
}

async function savedCart(manager: EntityManager, userId: string): Promise<CartItems> {
  const items = await manager.findBy(CartItem, { userId, product: { archivedAt: IsNull() } });
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
}

async function withoutUnknownProducts(tx: EntityManager, cartItems: CartItems): Promise<CartItems> {
  const lines = Object.entries(cartItems).filter(([, quantity]) => quantity > 0);
  if (lines.length === 0) return {};
  const sold = await findSoldIds(
    tx,
    lines.map(([id]) => id),
  );
  // PostgreSQL knows ids in lower case only.
  return Object.fromEntries(
    lines
      .map(([id, quantity]) => [id.toLowerCase(), quantity] as const)
      .filter(([id]) => sold.has(id)),
  );
}
