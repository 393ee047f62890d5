import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import {
  cartVersionSql,
  incrementCartVersionSql,
  type LockedUser,
  lockUser,
} from '../auth/users.js';
import { type BoundStatement, statement } from '../database/statement.js';
import { inTransaction, type Transaction } from '../database/transaction.js';
import { isSold, findProductsById } from '../products/catalogue.js';
import { CartChangedError } from './cart.errors.js';
import { type CartItems, normalizeCart, type SavedCart } from './cart-items.js';
import { ReadPool } from '../database/read-pool.js';

/** The customer's cart for the data export, including products that are no longer sold. */
export async function readCartData(tx: EntityManager, userId: string): Promise<object[]> {
  const items = await tx.query<{ productId: string; quantity: number }[]>(
    'SELECT product_id AS "productId", quantity FROM cart_items WHERE user_id = $1 ORDER BY product_id',
    [userId],
  );
  const products = await findProductsById(
    tx,
    items.map(({ productId }) => productId),
  );
  return items.map(({ productId, quantity }) => ({
    productId,
    name: products.get(productId)?.name ?? null,
    quantity,
  }));
}

const SAVED_CART = statement<{ version: number; productId: string | null; quantity: number }>(
  'saved_cart',
  `SELECT version, product_id AS "productId", quantity
   FROM ${cartVersionSql('$1')} AS saved LEFT JOIN cart_items ON user_id = $1 AND ${isSold('product_id')}`,
);

/** Replaces the cart by those lines whose products are sold. Unchanged lines are not written. */
const REPLACE_CART = statement<{ version: number; sold: string[] }>(
  'replace_cart',
  `WITH sold AS MATERIALIZED (
     SELECT id, quantity FROM unnest($2::uuid[], $3::int[]) AS line (id, quantity) WHERE ${isSold('line.id')}),
   dropped AS (
     DELETE FROM cart_items WHERE user_id = $1 AND product_id <> ALL (ARRAY(SELECT id FROM sold))),
   kept AS (
     INSERT INTO cart_items (user_id, product_id, quantity) SELECT $1, id, quantity FROM sold
     ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity
     WHERE cart_items.quantity <> excluded.quantity),
   counted AS (${incrementCartVersionSql('$1')})
   SELECT version, ARRAY(SELECT id FROM sold) AS sold FROM counted`,
);

const CLEAR_CART = statement(
  'clear_cart',
  `WITH emptied AS (DELETE FROM cart_items WHERE user_id = $1) ${incrementCartVersionSql('$1')}`,
);

/** Saved carts of customers. */
@Injectable()
export class CartService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
  ) {}

  /** @returns the saved cart, without products that are no longer sold */
  async get(userId: string): Promise<SavedCart> {
    const rows = await this.reads.run(SAVED_CART, [userId]);
    const lines = rows.flatMap(({ productId, quantity }) =>
      productId === null ? [] : [[productId, quantity] as const],
    );
    return { cartItems: Object.fromEntries(lines), version: rows[0]?.version ?? 0 };
  }

  /**
   * Locks the customer's row on behalf of the cart, because an empty cart has no rows.
   * @param version the version that the caller has seen; undefined skips the check
   * @returns the customer's row
   * @throws CartChangedError if the version differs, NotSignedInError
   */
  async lockOwner(tx: Transaction, userId: string, version?: number): Promise<LockedUser> {
    const owner = await lockUser(tx, userId);
    if (version !== undefined && version !== owner.cartVersion) {
      throw new CartChangedError(await this.get(userId));
    }
    return owner;
  }

  /**
   * Replaces the whole cart.
   * @param version the version that is replaced; undefined for clients that do not support versions
   * @returns the saved cart, without products that are no longer sold
   * @throws CartChangedError if the version differs
   */
  async replace(userId: string, cartItems: CartItems, version?: number): Promise<SavedCart> {
    const wanted = normalizeCart(cartItems);
    const values = [userId, Object.keys(wanted), Object.values(wanted)];
    const [[replaced]] = await inTransaction(this.dataSource, async (tx) => {
      await this.lockOwner(tx, userId, version);
      return tx.commitWith([{ statement: REPLACE_CART, values }]);
    });
    if (!replaced) throw new Error('A cart was not saved');
    const sold = new Set(replaced.sold);
    const kept = Object.entries(wanted).filter(([id]) => sold.has(id));
    return { cartItems: Object.fromEntries(kept), version: replaced.version };
  }

  /** Subtracts purchased items from the saved cart; items that were added since stay. */
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
    await tx.query(incrementCartVersionSql('$1'), [userId]);
  }

  /** @returns the statement that empties the cart of a locked user */
  clear(userId: string): BoundStatement<unknown> {
    return { statement: CLEAR_CART, values: [userId] };
  }
}
