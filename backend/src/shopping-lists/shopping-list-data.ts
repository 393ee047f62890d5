import { Any, type EntityManager } from 'typeorm';
import { findProductsById } from '../products/catalogue.js';
import { ShoppingListItem } from './shopping-list-item.entity.js';
import { ShoppingList } from './shopping-list.entity.js';

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
