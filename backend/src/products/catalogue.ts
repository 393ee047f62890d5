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
import { invalidateSearchTerms } from './response-cache/catalogue-epoch.js';
import { AVAILABLE } from './lists/product-filter.js';
import { withSizeAmount } from './sizes/size-amount.js';
import { ProductNotFoundError } from './products.errors.js';
import { run, type StatementSource } from '../database/run.js';
import type { Transaction } from '../database/transaction.js';

export type { ListedProduct, Product };

/** Properties that the shop itself sets. */
type Internal = 'id' | 'version' | 'archivedAt' | 'createdAt' | 'updatedAt' | 'isAvailable';
/** Columns that triggers and jobs maintain. */
type Derived = 'sizeAmount' | 'listedAsAvailable' | 'listedAsFewLeft' | 'popularity' | 'lexemes';

/** What a seller enters of a product, as columns. Prices in cents. */
export type ProductColumns = Omit<Product, Internal | Derived>;

/** With an id where it is given from outside; else the database gives one. */
export type NewProduct = ProductColumns & Partial<Pick<Product, 'id'>>;

/** What of it a seller changes; `archivedAt` takes it out of the shop or brings it back. */
export type ProductEdit = Partial<ProductColumns & Pick<Product, 'archivedAt'>>;

const byId = <P extends ListedProduct>(products: readonly P[]): Map<string, P> =>
  new Map(products.map((product) => [product.id, product]));

/** For SELECT: the columns of a product without its facts, which are longer than all the others together. */
export const PRODUCT_COLUMNS = selected(columnsOf(Product, ['facts']));

/** Products of rows with PRODUCT_COLUMNS, without the cost of an ORM that asks each column what it is. */
export const productsOf = <Row extends object>(
  rows: readonly Row[],
): (Row & Pick<Product, 'isAvailable'>)[] =>
  rows.map((row) => Object.assign<Product, Row>(new Product(), row));

const PRODUCTS_BY_ID = statement<Omit<ListedProduct, 'isAvailable'>>(
  'products_by_id',
  `SELECT ${PRODUCT_COLUMNS} FROM products WHERE id = ANY($1)`,
);

/** Products by their ids, archived ones too, without their facts. */
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

/** The same with their facts. */
export async function findWholeProducts(
  source: StatementSource,
  ids: Iterable<string>,
): Promise<Map<string, Product>> {
  return byId(productsOf(await run(source, WHOLE_PRODUCTS, [[...new Set(ids)]])));
}

/** Whether a product can be bought now, and since when there is one. */
export type Availability = Pick<Product, 'isAvailable' | 'createdAt'>;

const AVAILABILITY = statement<Availability & Pick<Product, 'id'>>(
  'availability',
  `SELECT id, ${AVAILABLE} AND archived_at IS NULL AS "isAvailable", created_at AS "createdAt"
   FROM products WHERE id = ANY($1)`,
);

/** What an order shows of its products as they are now, archived ones too. */
export async function findAvailability(
  source: StatementSource,
  ids: Iterable<string>,
): Promise<Map<string, Availability>> {
  const rows = await run(source, AVAILABILITY, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether a product is sold, in stock or not: a condition for others' statements. A look at the one row, however large the
 * table is: a semi-join would be planned for a size that it no longer has.
 * @param id the column with its id, of our own naming
 */
export const isSold = (id: string): string =>
  `(SELECT archived_at IS NULL FROM products WHERE products.id = ${id})`;

/** Products that are sold under exactly these names. */
export const findSoldByName = (tx: EntityManager, names: readonly string[]): Promise<Product[]> =>
  tx.findBy(Product, { name: Any([...names]), archivedAt: IsNull() });

/**
 * An archived one too.
 * @throws ProductNotFoundError
 */
export async function getProduct(tx: EntityManager, id: string): Promise<Product> {
  const product = await tx.findOneBy(Product, { id });
  if (!product) throw new ProductNotFoundError(id);
  return product;
}

/**
 * Products that stay as they are until the transaction ends, archived ones too. Locked in the order of their ids, as orders
 * lock them.
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

/** Stores new products and answers their ids, in the same order. */
export async function addProducts(
  tx: Transaction,
  columns: readonly NewProduct[],
): Promise<string[]> {
  const products = tx.create(Product, columns.map(withSizeAmount));
  await tx.insert(Product, products);
  invalidateSearchTerms(tx);
  return products.map(({ id }) => id);
}

/** Changes a locked product for a seller; what they edit next must be of its new version. */
export async function editProduct(
  tx: Transaction,
  { id, version }: Product,
  edit: ProductEdit,
): Promise<void> {
  const stamp = { version: version + 1, updatedAt: () => 'now()' };
  await tx.update(Product, { id }, { ...withSizeAmount(edit), ...stamp });
  invalidateSearchTerms(tx);
}

const EDITED: EntityColumn[] = [
  ...columnsOf(Product, ['id', 'images', 'version', 'archivedAt', 'createdAt', 'updatedAt']),
  { property: 'sizeAmount', name: 'size_amount', type: 'float8' },
];

const EDIT_PRODUCTS = `
  UPDATE products SET ${assignments(EDITED, 'edit')}, version = version + 1, updated_at = now()
  FROM jsonb_to_recordset($1) AS edit (id uuid, ${recordType(EDITED)})
  WHERE products.id = edit.id`;

/** Changes many locked products at once, all but their pictures. */
export async function editProducts(
  tx: Transaction,
  edits: readonly (ProductColumns & Pick<Product, 'id'>)[],
): Promise<void> {
  if (edits.length === 0) return;
  await tx.query(EDIT_PRODUCTS, [JSON.stringify(edits.map(withSizeAmount))]);
  invalidateSearchTerms(tx);
}

/** Whether the shop has any product, be it archived. */
export const hasProducts = (tx: EntityManager): Promise<boolean> => tx.exists(Product);

/** Which of these pictures a product has, an archived one too. */
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
