import type { EntityManager } from 'typeorm';
import {
  findSoldByName,
  findWholeProducts,
  lockProducts,
  type Product,
} from '../../../products/catalogue.js';
import type { AskedRow, Matches } from './import-plan.js';

/**
 * Finds the products of rows, by id or by name.
 * @param lock locks those with an id until the transaction ends, in the order of their ids, as order placement does
 */
export async function findMatches(
  tx: EntityManager,
  rows: readonly AskedRow[],
  lock = false,
): Promise<Matches> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const names = rows.flatMap(({ productId, fields }) => (productId ? [] : (fields.name ?? [])));
  return {
    byId: await (lock ? lockProducts : findWholeProducts)(tx, ids),
    byName: groupByName(names.length > 0 ? await findSoldByName(tx, names) : []),
  };
}

function groupByName(products: readonly Product[]): Map<string, Product[]> {
  const groups = new Map<string, Product[]>();
  for (const product of products) {
    const group = groups.get(product.name);
    if (group) group.push(product);
    else groups.set(product.name, [product]);
  }
  return groups;
}
