import { Any, type EntityManager, IsNull } from 'typeorm';
import {
  assignments,
  columnsOf,
  type EntityColumn,
  recordType,
  selected,
} from '../database/columns.js';
import { statement } from '../database/statement.js';
import { type ListedProduct, Product } from './product.entity.js';
import { invalidateCatalogue } from './response-cache/catalogue-epoch.js';
import { AVAILABLE } from './lists/product-filter.js';
import { withSizeAmount } from './sizes/size-amount.js';
import { ProductNotFoundError } from './products.errors.js';
import { run, type StatementSource } from '../database/run.js';
import type { Transaction } from '../database/transaction.js';

export type { ListedProduct, Product };

/** Properties that the shop itself sets. */
type Internal = 'id' | 'version' | 'archivedAt' | 'createdAt' | 'updatedAt' | 'isAvailable';
/** Columns that triggers and jobs maintain. */
type Derived =
  | 'sizeAmount'
  | 'listedAsAvailable'
  | 'listedAsFewLeft'
  | 'popularity'
  | 'lexemes'
  | 'searchName'
  | 'nameStems';

/** The columns of a product that sellers edit. Prices in cents. */
export type ProductColumns = Omit<Product, Internal | Derived>;

/** A new product. Without an id, the database generates one. */
export type NewProduct = ProductColumns & Partial<Pick<Product, 'id'>>;

/** The changes of a seller; `archivedAt` archives or restores the product. */
export type ProductEdit = Partial<ProductColumns & Pick<Product, 'archivedAt'>>;

const byId = <P extends ListedProduct>(products: readonly P[]): Map<string, P> =>
  new Map(products.map((product) => [product.id, product]));

/** For SELECT: the columns of a product without its facts, which are longer than all others together. */
export const PRODUCT_COLUMNS = selected(columnsOf(Product, ['facts']));

/** Turns rows with PRODUCT_COLUMNS into products, without the cost of hydrating each by the ORM. */
export const productsOf = <Row extends object>(
  rows: readonly Row[],
): (Row & Pick<Product, 'isAvailable'>)[] =>
  rows.map((row) => Object.assign<Product, Row>(new Product(), row));

/** For SELECT: the facts of a product in lists of customers. */
export const ALLERGEN_FACTS = `jsonb_strip_nulls(jsonb_build_object('allergens', facts->'allergens', 'mayContain', facts->'mayContain')) AS facts`;

const PRODUCTS_BY_ID = statement<Omit<ListedProduct, 'isAvailable'>>(
  'products_by_id',
  `SELECT ${PRODUCT_COLUMNS}, ${ALLERGEN_FACTS} FROM products WHERE id = ANY($1)`,
);

/** @returns products by their ids, including archived ones, with their allergens only */
export async function findProductsById(
  source: StatementSource,
  ids: Iterable<string>,
): Promise<Map<string, ListedProduct>> {
  return byId(productsOf(await run(source, PRODUCTS_BY_ID, [[...new Set(ids)]])));
}

const WHOLE_PRODUCTS = statement<Omit<Product, 'isAvailable'>>(
  'whole_products_by_id',
  `SELECT ${PRODUCT_COLUMNS}, facts FROM products WHERE id = ANY($1)`,
);

/** @returns products by their ids with their facts */
export async function findWholeProducts(
  source: StatementSource,
  ids: Iterable<string>,
): Promise<Map<string, Product>> {
  return byId(productsOf(await run(source, WHOLE_PRODUCTS, [[...new Set(ids)]])));
}

/** Whether a product is available, and when it was created. */
export type Availability = Pick<Product, 'isAvailable' | 'createdAt'>;

const AVAILABILITY = statement<Availability & Pick<Product, 'id'>>(
  'availability',
  `SELECT id, ${AVAILABLE} AND archived_at IS NULL AS "isAvailable", created_at AS "createdAt"
   FROM products WHERE id = ANY($1)`,
);

/** @returns the current availability of the products of an order, including archived ones */
export async function findAvailability(
  source: StatementSource,
  ids: Iterable<string>,
): Promise<Map<string, Availability>> {
  const rows = await run(source, AVAILABILITY, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A condition for statements of other modules: whether a product is sold, available or not. A subquery of one row,
 * because a semi-join would be planned for an outdated size of the table.
 * @param id the column with its id
 */
export const isSold = (id: string): string =>
  `(SELECT archived_at IS NULL FROM products WHERE products.id = ${id})`;

/** @returns products that are sold with exactly these names */
export const findSoldByName = (tx: EntityManager, names: readonly string[]): Promise<Product[]> =>
  tx.findBy(Product, { name: Any([...names]), archivedAt: IsNull() });

/**
 * Also returns an archived product.
 * @throws ProductNotFoundError
 */
export async function getProduct(tx: EntityManager, id: string): Promise<Product> {
  const product = await tx.findOneBy(Product, { id });
  if (!product) throw new ProductNotFoundError(id);
  return product;
}

/**
 * Locks products until the transaction ends, including archived ones. Locks in the order of ids, as orders do, to avoid
 * deadlocks.
 */
export const lockProducts = async (
  tx: EntityManager,
  ids: readonly string[],
): Promise<Map<string, Product>> =>
  byId(
    await tx.find(Product, {
      where: { id: Any([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    }),
  );

/** @throws ProductNotFoundError */
export async function lockProduct(tx: EntityManager, id: string): Promise<Product> {
  const [product] = (await lockProducts(tx, [id])).values();
  if (!product) throw new ProductNotFoundError(id);
  return product;
}

/**
 * Stores new products.
 * @returns their ids in the same order
 */
export async function addProducts(
  tx: Transaction,
  columns: readonly NewProduct[],
): Promise<string[]> {
  const products = tx.create(Product, columns.map(withSizeAmount));
  await tx.insert(Product, products);
  invalidateCatalogue(tx);
  return products.map(({ id }) => id);
}

/** Changes a locked product for a seller and increments its version. */
export async function editProduct(
  tx: Transaction,
  { id, version }: Product,
  edit: ProductEdit,
): Promise<void> {
  const stamp = { version: version + 1, updatedAt: () => 'now()' };
  await tx.update(Product, { id }, { ...withSizeAmount(edit), ...stamp });
  invalidateCatalogue(tx);
}

const EDITED: EntityColumn[] = [
  ...columnsOf(Product, ['id', 'images', 'version', 'archivedAt', 'createdAt', 'updatedAt']),
  { property: 'sizeAmount', name: 'size_amount', type: 'float8' },
];

const EDIT_PRODUCTS = `
  UPDATE products SET ${assignments(EDITED, 'edit')}, version = version + 1, updated_at = now()
  FROM jsonb_to_recordset($1) AS edit (id uuid, ${recordType(EDITED)})
  WHERE products.id = edit.id`;

/** Changes many locked products at once, except their pictures. */
export async function editProducts(
  tx: Transaction,
  edits: readonly (ProductColumns & Pick<Product, 'id'>)[],
): Promise<void> {
  if (edits.length === 0) return;
  await tx.query(EDIT_PRODUCTS, [JSON.stringify(edits.map(withSizeAmount))]);
  invalidateCatalogue(tx);
}

/** Whether the shop has any product, including archived ones. */
export const hasProducts = (tx: EntityManager): Promise<boolean> => tx.exists(Product);

/** @returns those of the pictures that a product refers to, including archived ones */
export async function findPicturesOfProducts(
  tx: EntityManager,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ name: string }[]>(
    'SELECT DISTINCT picture AS name FROM products, unnest(images) AS picture WHERE picture = ANY($1)',
    [names],
  );
  return rows.map(({ name }) => name);
}
