import { type BoundStatement, statement, awaitPipelined } from '../database/statement.js';
import { RetryTransactionError, type Transaction } from '../database/transaction.js';
import { sellerNotificationStatements } from '../mail/seller-notifications/seller-notifications.js';
import { findWholeProducts } from './catalogue.js';
import { FEW_UNITS, type ListedProduct, Product } from './product.entity.js';
import { invalidateCatalogue } from './response-cache/catalogue-epoch.js';
import { OutOfStockError, ProductNotFoundError } from './products.errors.js';

/** Quantities by product id. */
export type Wanted = ReadonlyMap<string, number>;

/** Always in the order of the ids, so that two orders of the same products cannot deadlock. */
const LOCK_COUNTED = statement<{ id: string }>(
  'lock_counted_products',
  `SELECT id FROM products WHERE id = ANY($1) AND units IS NOT NULL ORDER BY id FOR NO KEY UPDATE`,
);

/** The rows must be locked. A check constraint rejects units below 0. */
const CHANGE_UNITS = statement(
  'change_units',
  `UPDATE products SET units = products.units + change.by
   FROM unnest($1::uuid[], $2::int[]) AS change (id, by) WHERE products.id = change.id`,
);

/**
 * Checks that all products can be bought, and locks those whose units are counted until the transaction ends. Products
 * without a count are not locked, so they never make one order wait for another.
 *
 * The products are read by a second statement after the one that locks. A statement sees the rows committed when it
 * began, and the locking one may have waited since; the second begins when the locks are held.
 * @returns the products by id
 * @throws ProductNotFoundError, OutOfStockError naming the product, RetryTransactionError
 */
export async function lockStock(tx: Transaction, wanted: Wanted): Promise<Map<string, Product>> {
  const ids = [...wanted.keys()];
  const [counted, products] = await awaitPipelined([
    tx.run(LOCK_COUNTED, [ids]),
    findWholeProducts(tx, ids),
  ]);
  const locked = new Set(counted.map(({ id }) => id));
  for (const { id, units } of products.values()) {
    // A seller has started to count its units in the meantime. Locking it now, out of order, could cause a deadlock.
    if (units !== null && !locked.has(id)) throw new RetryTransactionError();
  }
  for (const [id, quantity] of wanted) assertAvailable(products.get(id), id, quantity);
  return products;
}

function assertAvailable(product: Product | undefined, id: string, quantity: number): void {
  if (!product || product.archivedAt) throw new ProductNotFoundError(id);
  if (!product.isAvailable) throw new OutOfStockError(product);
  if (product.units !== null && product.units < quantity)
    throw new OutOfStockError(product, product.units);
}

/** The statements that reserve units of products, after lockStock() has locked and checked them. */
export function reserveStock(
  tx: Transaction,
  wanted: Wanted,
  products: ReadonlyMap<string, Product>,
): BoundStatement<unknown>[] {
  const counted = [...wanted].filter(([id]) => products.get(id)?.units !== null);
  if (counted.some(([id, quantity]) => showsLess(products.get(id)?.units ?? 0, quantity))) {
    invalidateCatalogue(tx);
  }
  const runsLow = counted.filter(([id, taken]) => crosses(products.get(id)?.units ?? 0, taken));
  const taken = counted.map(([id, quantity]) => [id, -quantity] as const);
  const low = runsLow.map(([id]) => id);
  return [...changeUnits(taken), ...sellerNotificationStatements(tx, 'low-stock', low)];
}

/** The products with the units left after the reservation. */
export const afterReservation = (
  wanted: Wanted,
  products: ReadonlyMap<string, Product>,
): Map<string, Product> =>
  new Map([...products].map(([id, product]) => [id, without(product, wanted.get(id))]));

/** Whether the catalogue shows the change: it shows the units if few are left. */
const showsLess = (units: number, taken: number): boolean => units - taken <= FEW_UNITS;

/** Whether sellers are notified: few units are left, or none, and there were more before. */
const crosses = (units: number, taken: number): boolean =>
  taken > 0 && [FEW_UNITS, 0].some((mark) => units > mark && units - taken <= mark);

/** Whether a product is still sold and few of its counted units are left, or none. */
export const isLow = ({ units, archivedAt }: ListedProduct): boolean =>
  units !== null && units <= FEW_UNITS && !archivedAt;

const without = (product: Product, quantity = 0): Product =>
  Object.assign(new Product(), product, {
    units: product.units === null ? null : product.units - quantity,
  });

/**
 * Releases reserved units of products that are still counted. The caller ensures that it happens once.
 * @param taken units by product id
 */
export async function releaseStock(
  tx: Transaction,
  taken: ReadonlyMap<string, number>,
): Promise<void> {
  const returned = [...taken].filter(([, units]) => units > 0);
  if (returned.length === 0) return;
  const locked = await tx.run(LOCK_COUNTED, [returned.map(([id]) => id)]);
  const counted = new Set(locked.map(({ id }) => id));
  invalidateCatalogue(tx);
  await tx.runAll(changeUnits(returned.filter(([id]) => counted.has(id))));
}

function changeUnits(
  changes: readonly (readonly [id: string, by: number])[],
): BoundStatement<unknown>[] {
  if (changes.length === 0) return [];
  const values = [changes.map(([id]) => id), changes.map(([, by]) => by)];
  return [{ statement: CHANGE_UNITS, values }];
}
