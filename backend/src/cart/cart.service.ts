import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { lockUser } from '../auth/users.js';
import { run, statement, together } from '../database/statement.js';
import { committing, inTransaction } from '../database/transaction.js';
import { findSoldIds, isSold } from '../products/catalogue.js';
import type { CartItem } from './cart-item.entity.js';
import type { CartItems } from './cart-items.js';

const SAVED_CART = statement<Pick<CartItem, 'productId' | 'quantity'>>(
  'saved_cart',
  `SELECT product_id AS "productId", quantity FROM cart_items WHERE user_id = $1 AND ${isSold('product_id')}`,
);

const NOTE_ARRIVAL = statement(
  'note_arrival',
  `INSERT INTO carts (user_id, arrival) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET arrival = excluded.arrival WHERE carts.arrival < excluded.arrival
   RETURNING user_id`,
);

/** Lines that stay as they are are not written again. */
const REPLACE_CART = statement(
  'replace_cart',
  `WITH dropped AS (DELETE FROM cart_items WHERE user_id = $1 AND product_id <> ALL($2::uuid[]))
   INSERT INTO cart_items (user_id, product_id, quantity) SELECT $1, * FROM unnest($2::uuid[], $3::int[])
   ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity
   WHERE cart_items.quantity <> excluded.quantity`,
);

const CLEAR_CART = statement(
  'clear_cart',
  `WITH emptied AS (DELETE FROM cart_items WHERE user_id = $1)
   INSERT INTO carts (user_id, arrival) VALUES ($1, nextval('cart_arrivals'))
   ON CONFLICT (user_id) DO UPDATE SET arrival = excluded.arrival`,
);

/** Saved carts. The user's row stands for the cart: an empty one has no row of its own to lock. */
@Injectable()
export class CartService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The saved cart, without what is not sold any more. */
  get(userId: string): Promise<CartItems> {
    return savedCart(this.dataSource.manager, userId);
  }

  /**
   * Replaces the whole cart and returns what was kept of it. Of several updates at once the one that arrived last wins,
   * whole; the others are answered with the cart as it is then.
   * @param arrival the number of the request
   */
  replace(userId: string, cartItems: CartItems, arrival: string): Promise<CartItems> {
    return inTransaction(this.dataSource, async (tx) => {
      const [, isLast, kept] = await together([
        lockUser(tx, userId),
        isNewest(tx, userId, arrival),
        withoutUnknownProducts(tx, cartItems),
      ]);
      if (!isLast) return savedCart(tx, userId);
      const lines = [userId, Object.keys(kept), Object.values(kept)];
      await committing(tx, () => run(tx, REPLACE_CART, lines));
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
  const noted = await run(tx, NOTE_ARRIVAL, [userId, arrival]);
  return noted.length > 0;
}

async function savedCart(manager: EntityManager, userId: string): Promise<CartItems> {
  const items = await run(manager, SAVED_CART, [userId]);
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
