import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, Any, type EntityManager } from 'typeorm';
import { lockUser } from '../auth/users.js';
import { type CartItems, normalizeCart, MAX_LINES } from '../cart/cart-items.js';
import { statement } from '../database/statement.js';
import { inTransaction, type Transaction } from '../database/transaction.js';
import { isSold, findProductsById } from '../products/catalogue.js';
import { ShoppingList } from './shopping-list.entity.js';
import {
  ListNameTakenError,
  ListNotFoundError,
  TooManyListItemsError,
  TooManyListsError,
} from './shopping-lists.errors.js';
import { ReadPool } from '../database/read-pool.js';
import { ShoppingListItem } from './shopping-list-item.entity.js';

const MAX_LISTS = 20;

/** A list with those of its products that are sold: product id to quantity, the newest first. */
export type ListWithItems = Pick<ShoppingList, 'id' | 'name' | 'createdAt'> & { items: CartItems };

const OWN_LISTS = statement<ListWithItems>(
  'own_shopping_lists',
  `SELECT id, name, created_at AS "createdAt", coalesce(
     (SELECT json_object_agg(product_id, quantity ORDER BY added_at DESC, product_id)
      FROM shopping_list_items WHERE list_id = shopping_lists.id AND ${isSold('product_id')}), '{}') AS items
   FROM shopping_lists WHERE user_id = $1 ORDER BY created_at DESC, id DESC`,
);

/** Sets the quantities of products that are sold; other lines are not changed. */
const SET_ITEMS = statement(
  'set_shopping_list_items',
  `INSERT INTO shopping_list_items (list_id, product_id, quantity)
   SELECT $1, id, quantity FROM unnest($2::uuid[], $3::int[]) AS item (id, quantity) WHERE ${isSold('item.id')}
   ON CONFLICT (list_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
);

const REMOVE_ITEMS = statement(
  'remove_shopping_list_items',
  'DELETE FROM shopping_list_items WHERE list_id = $1 AND product_id = ANY($2::uuid[])',
);

const COUNT_ITEMS = statement<{ count: number }>(
  'count_shopping_list_items',
  `SELECT count(*)::int AS count FROM shopping_list_items WHERE list_id = $1 AND ${isSold('product_id')}`,
);

/** Shopping lists. Every change locks the customer's row, so that limits and unique names hold under concurrency. */
@Injectable()
export class ShoppingListsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
  ) {}

  /** @returns the lists, the newest first */
  listOwn(userId: string): Promise<ListWithItems[]> {
    return this.reads.run(OWN_LISTS, [userId]);
  }

  /**
   * @returns the new list, with those of its products that are sold
   * @throws TooManyListsError, ListNameTakenError
   */
  add(userId: string, name: string, items: CartItems = {}): Promise<ListWithItems> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      if ((await tx.countBy(ShoppingList, { userId })) >= MAX_LISTS)
        throw new TooManyListsError(MAX_LISTS);
      await assertFree(tx, userId, name);
      const list = tx.create(ShoppingList, { userId, name });
      await tx.insert(ShoppingList, list);
      await setItems(tx, list.id, items);
      return getOwn(tx, userId, list.id);
    });
  }

  /** @throws ListNotFoundError, also for another customer's list; ListNameTakenError */
  rename(userId: string, id: string, name: string): Promise<ListWithItems> {
    return this.changeOwn(userId, id, async (tx) => {
      await assertFree(tx, userId, name, id);
      await tx.update(ShoppingList, { id }, { name });
    });
  }

  /**
   * Sets quantities of some products, 0 to remove; other lines are not changed. Products that are not sold are ignored.
   * @throws ListNotFoundError, also for another customer's list; TooManyListItemsError
   */
  setItems(userId: string, id: string, items: CartItems): Promise<ListWithItems> {
    return this.changeOwn(userId, id, (tx) => setItems(tx, id, items));
  }

  /** @throws ListNotFoundError, also for another customer's list */
  async remove(userId: string, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      const { affected } = await tx.delete(ShoppingList, { id, userId });
      if (!affected) throw new ListNotFoundError();
    });
  }

  private changeOwn(
    userId: string,
    id: string,
    change: (tx: Transaction) => Promise<void>,
  ): Promise<ListWithItems> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      await getOwn(tx, userId, id);
      await change(tx);
      return getOwn(tx, userId, id);
    });
  }
}

async function getOwn(tx: Transaction, userId: string, id: string): Promise<ListWithItems> {
  const list = (await tx.run(OWN_LISTS, [userId])).find((own) => own.id === id);
  if (!list) throw new ListNotFoundError();
  return list;
}

/** Names are compared without case. */
async function assertFree(
  tx: Transaction,
  userId: string,
  name: string,
  ownId?: string,
): Promise<void> {
  const own = await tx.findBy(ShoppingList, { userId });
  const isTaken = own.some(
    (list) => list.id !== ownId && list.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw new ListNameTakenError();
}

async function setItems(tx: Transaction, listId: string, items: CartItems): Promise<void> {
  const wanted = normalizeCart(items);
  const removed = Object.keys(items)
    .map((id) => id.toLowerCase())
    .filter((id) => !(id in wanted));
  await tx.run(REMOVE_ITEMS, [listId, removed]);
  await tx.run(SET_ITEMS, [listId, Object.keys(wanted), Object.values(wanted)]);
  const [counted] = await tx.run(COUNT_ITEMS, [listId]);
  if (counted && counted.count > MAX_LINES) throw new TooManyListItemsError(MAX_LINES);
}

/** The customer's lists for the data export, including products that are no longer sold. */
export async function readListData(tx: EntityManager, userId: string): Promise<object[]> {
  const lists = await tx.find(ShoppingList, { where: { userId }, order: { id: 'ASC' } });
  const items = await tx.find(ShoppingListItem, {
    where: { listId: Any(lists.map(({ id }) => id)) },
    order: { addedAt: 'ASC', productId: 'ASC' },
  });
  const products = await findProductsById(
    tx,
    items.map(({ productId }) => productId),
  );
  return lists.map(({ id, name, createdAt }) => ({
    id,
    name,
    createdAt,
    items: items
      .filter(({ listId }) => listId === id)
      .map(({ productId, quantity, addedAt }) => ({
        productId,
        name: products.get(productId)?.name ?? null,
        quantity,
        addedAt,
      })),
  }));
}
