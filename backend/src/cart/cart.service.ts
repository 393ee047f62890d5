import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { lockUser } from '../auth/users.js';
import { type BoundStatement, statement } from '../database/statement.js';
import { inTransaction, type Transaction } from '../database/transaction.js';
import { isSold } from '../products/catalogue.js';
import type { CartItem } from './cart-item.entity.js';
import { type CartItems, linesOf } from './cart-items.js';
import { ReadPool } from '../database/read-pool.js';

const SAVED_CART = statement<Pick<CartItem, 'productId' | 'quantity'>>(
  'saved_cart',
  `SELECT product_id AS "productId", quantity FROM cart_items WHERE user_id = $1 AND ${isSold('product_id')}`,
);

/**
 * Notes a request as the newest that was applied, unless a newer one was, and puts what is sold of its lines in place of the
 * cart. Lines that stay as they are are not written again.
 */
const REPLACE_CART = statement<{ isNewest: boolean; sold: string[] }>(
  'replace_cart',
  `WITH sold AS MATERIALIZED (
     SELECT id, quantity FROM unnest($3::uuid[], $4::int[]) AS line (id, quantity) WHERE ${isSold('line.id')}),
   noted AS (
     INSERT INTO carts (user_id, arrival) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET arrival = excluded.arrival WHERE carts.arrival < excluded.arrival
     RETURNING user_id),
   dropped AS (
     DELETE FROM cart_items USING noted
     WHERE cart_items.user_id = noted.user_id AND product_id <> ALL (ARRAY(SELECT id FROM sold))),
   kept AS (
     INSERT INTO cart_items (user_id, product_id, quantity) SELECT user_id, id, quantity FROM noted, sold
     ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity
     WHERE cart_items.quantity <> excluded.quantity)
   SELECT EXISTS (SELECT FROM noted) AS "isNewest", ARRAY(SELECT id FROM sold) AS sold`,
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
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
  ) {}

  /** The saved cart, without what is not sold any more. */
  async get(userId: string): Promise<CartItems> {
    const items = await this.reads.run(SAVED_CART, [userId]);
    return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
  }

  /**
   * Replaces the whole cart and returns what was kept of it. Of several updates at once the one that arrived last wins,
   * whole; the others are answered with the cart as it is then.
   * @param arrival the number of the request
   */
  async replace(userId: string, cartItems: CartItems, arrival: string): Promise<CartItems> {
    const wanted = linesOf(cartItems);
    const values = [userId, arrival, Object.keys(wanted), Object.values(wanted)];
    const [[replaced]] = await inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      return tx.commitWith([{ statement: REPLACE_CART, values }]);
    });
    if (!replaced?.isNewest) return this.get(userId);
    const sold = new Set(replaced.sold);
    return Object.fromEntries(Object.entries(wanted).filter(([id]) => sold.has(id)));
  }

  /** Takes what was bought out of the saved cart; what was put in meanwhile stays. */
  async removeBought(
    tx: Transaction,
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

  /** The statement that empties the cart. Updates that arrived before and still wait do not fill it again. The user must be locked. */
  clear(userId: string): BoundStatement<unknown> {
    return { statement: CLEAR_CART, values: [userId] };
  }
}
