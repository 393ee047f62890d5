import type { EntityManager } from 'typeorm';
import { TryAgainError } from '../database/transaction.js';
import { findProductsById } from './catalogue.js';
import { Product } from './product.entity.js';
import { OutOfStockError, ProductNotFoundError } from './products.errors.js';

/** Quantity wanted of each product id. */
export type Wanted = ReadonlyMap<string, number>;

/**
 * Checks that all products can be bought and takes the units of those that are counted.
 * Products without a count are not locked, so that they never make one order wait for another.
 * @returns the products by id, as they are at this moment
 * @throws ProductNotFoundError, OutOfStockError naming the product, TryAgainError
 */
export async function takeStock(tx: EntityManager, wanted: Wanted): Promise<Map<string, Product>> {
  const ids = [...wanted.keys()];
  const locked = await lockCounted(tx, ids);
  const products = await findProductsById(tx, ids);
  for (const { id, units } of products.values()) {
    // A seller has begun to count it since. Locking it now, out of turn, could end in a deadlock.
    if (units !== null && !locked.has(id)) throw new TryAgainError();
  }
  for (const [id, quantity] of wanted) assertAvailable(products.get(id), id, quantity);
  await takeUnits(tx, wanted, products);
  return products;
}

/**
 * Always in the order of the ids, so that two orders of the same products cannot deadlock.
 * @returns the ids of those that are counted: nobody else changes them from now on
 */
async function lockCounted(tx: EntityManager, ids: string[]): Promise<Set<string>> {
  const counted = await tx
    .createQueryBuilder(Product, 'product')
    .select('product.id')
    .where('product.id = ANY(:ids) AND product.units IS NOT NULL', { ids })
    .orderBy('product.id')
    .setLock('for_no_key_update')
    .getMany();
  return new Set(counted.map(({ id }) => id));
}

function assertAvailable(product: Product | undefined, id: string, quantity: number): void {
  if (!product || product.archivedAt) throw new ProductNotFoundError(id);
  if (!product.isAvailable) throw new OutOfStockError(product);
  if (product.units !== null && product.units < quantity)
    throw new OutOfStockError(product, product.units);
}

async function takeUnits(
  tx: EntityManager,
  wanted: Wanted,
  products: Map<string, Product>,
): Promise<void> {
  const counted = [...wanted].filter(([id]) => products.get(id)?.units !== null);
  if (counted.length === 0) return;
  const [, taken] = await tx.query<[unknown, number]>(
    `UPDATE products SET units = products.units - wanted.quantity
     FROM unnest($1::uuid[], $2::int[]) AS wanted (id, quantity)
     WHERE products.id = wanted.id AND products.units >= wanted.quantity`,
    [counted.map(([id]) => id), counted.map(([, quantity]) => quantity)],
  );
  if (taken !== counted.length) throw new TryAgainError();
}

/**
 * Gives back what takeStock took, for products that are still counted. The caller makes sure that it happens once.
 * @param taken units by product id
 */
export async function returnStock(
  tx: EntityManager,
  taken: ReadonlyMap<string, number>,
): Promise<void> {
  const returned = [...taken].filter(([, units]) => units > 0);
  if (returned.length === 0) return;
  const locked = await lockCounted(
    tx,
    returned.map(([id]) => id),
  );
  const counted = returned.filter(([id]) => locked.has(id));
  await tx.query(
    `UPDATE products SET units = products.units + taken.units
     FROM unnest($1::uuid[], $2::int[]) AS taken (id, units)
     WHERE products.id = taken.id`,
    [counted.map(([id]) => id), counted.map(([, units]) => units)],
  );
}
