import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { assertSignedIn } from '../../auth/sessions/sessions.service.js';
import { toCents } from '../../common/money.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { addToAuditLog, difference, type NewEntry } from '../../audit-log/audit-log.js';
import type { BulkAction, BulkEditDto } from './dto/bulk-edit.dto.js';
import { type EditProductDto, MAX_PRICE, type ProductDataDto } from './dto/product-data.dto.js';
import {
  AlreadyAddedError,
  assertNew,
  claimProductId,
  keyedProduct,
} from './product-idempotency.js';
import {
  assertOffer,
  toProductColumns,
  loggedFields,
  newColumns,
  arrangePictures,
} from './product-fields.js';
import { assertNoContradiction } from './facts/given-facts.js';
import { PictureStore } from './pictures/picture-store.js';
import {
  addProducts,
  editProduct,
  lockProduct,
  lockProducts,
  type NewProduct,
  type Product,
  type ProductEdit,
} from '../../products/catalogue.js';
import { ProductNotFoundError } from '../../products/products.errors.js';
import {
  PriceTooHighError,
  ProductChangedError,
  UnitsChangedError,
} from './seller-products.errors.js';

/** A changed price in cents, at least one; half a cent is rounded up. */
const inPercent = (cents: number, percent: number): number =>
  Math.max(1, Math.round((cents * (100 + percent)) / 100));

const BULK_EDITS: Record<BulkAction, (product: Product, percent: number) => ProductEdit> = {
  'in-stock': () => ({ inStock: true }),
  'out-of-stock': () => ({ inStock: false }),
  archive: () => ({ archivedAt: new Date() }),
  restore: () => ({ archivedAt: null }),
  price: ({ priceCents, offerPriceCents }, percent) => ({
    priceCents: inPercent(priceCents, percent),
    offerPriceCents: inPercent(offerPriceCents, percent),
  }),
};

/** Sellers' changes of products. Each change is recorded in the audit log in the same transaction. */
@Injectable()
export class ProductEditor {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pictures: PictureStore,
  ) {}

  /**
   * Adds a product.
   * @param uploads paths of up to 4 pictures
   * @param key idempotency key: the same key adds one product
   * @returns the product's id
   * @throws IdempotencyKeyReusedError, InvalidIdempotencyKeyError, OfferAbovePriceError, NotSignedInError
   */
  async add(
    seller: AuthUser,
    dto: ProductDataDto,
    uploads: readonly string[],
    key?: string,
  ): Promise<string> {
    const keyed = key === undefined ? undefined : await keyedProduct(seller.id, key, dto, uploads);
    try {
      if (keyed) await assertNew(this.dataSource.manager, keyed);
      return await this.pictures.storeFor(uploads, async (tx, images) => {
        await assertSignedIn(tx, seller);
        const id = keyed && (await claimProductId(tx, keyed));
        return addProduct(tx, seller, { ...newColumns(dto, images), ...(id && { id }) });
      });
    } catch (error) {
      if (error instanceof AlreadyAddedError) return error.productId;
      throw error;
    }
  }

  /**
   * Changes the given fields. Sales continue in the meantime, so a count of units is replaced only if it is still the
   * displayed one.
   * @throws ProductChangedError, UnitsChangedError, OfferAbovePriceError, ProductNotFoundError, NotSignedInError
   */
  async edit(
    seller: AuthUser,
    id: string,
    dto: EditProductDto,
    uploads: readonly string[],
  ): Promise<void> {
    const dropped = await this.pictures.storeFor(uploads, async (tx, added) => {
      await assertSignedIn(tx, seller);
      const product = await lockProduct(tx, id);
      if (product.version !== dto.version) throw new ProductChangedError();
      const { units, unitsBefore, pictures, ...rest } = dto;
      const edit: ProductEdit = toProductColumns(rest);
      if (units !== undefined && units !== unitsBefore) {
        if (product.units !== (unitsBefore ?? null)) throw new UnitsChangedError(product.units);
        edit.units = units;
      }
      if (pictures ?? added.length > 0) {
        edit.images = arrangePictures(product.images, pictures ?? [...product.images], added);
      }
      await addToAuditLog(tx, await applyEdit(tx, seller, product, edit, 'edited'));
      const { images = product.images } = edit;
      return product.images.filter((name) => !images.includes(name));
    });
    await this.pictures.markUnused(dropped);
  }

  /**
   * Sets `inStock`; counted units stay unchanged.
   * @throws ProductNotFoundError, also for an archived product
   */
  async setInStock(seller: AuthUser, id: string, inStock: boolean): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const product = await lockProduct(tx, id);
      if (product.archivedAt) throw new ProductNotFoundError(id);
      await addToAuditLog(tx, await applyEdit(tx, seller, product, { inStock }, 'stock'));
    });
  }

  /**
   * Applies an action to many products: to all of them, or to none.
   * @returns the number of changed products
   * @throws ProductNotFoundError for the first one that is missing, PriceTooHighError
   */
  bulk(seller: AuthUser, { ids, action, percent = 0 }: BulkEditDto): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const products = await lockProducts(tx, ids);
      const missing = ids.find((id) => !products.has(id));
      if (missing) throw new ProductNotFoundError(missing);
      const entries: NewEntry[] = [];
      const logged = action === 'price' ? 'edited' : action;
      for (const product of products.values()) {
        if (action === 'archive' && product.archivedAt) continue;
        const edit = BULK_EDITS[action](product, percent);
        if ((edit.priceCents ?? 0) > toCents(MAX_PRICE)) throw new PriceTooHighError(product.name);
        entries.push(...(await applyEdit(tx, seller, product, edit, logged)));
      }
      await addToAuditLog(tx, entries);
      return entries.length;
    });
  }
}

/**
 * Stores a new product and records it in the audit log.
 * @returns the product's id
 */
async function addProduct(tx: Transaction, seller: AuthUser, columns: NewProduct): Promise<string> {
  assertOffer(columns);
  assertNoContradiction(columns.facts);
  const [id = ''] = await addProducts(tx, [columns]);
  const diff = { before: {}, after: loggedFields(columns) };
  await addToAuditLog(tx, [entryOf(seller, { ...columns, id }, 'added', diff)]);
  return id;
}

/**
 * Applies an edit to a locked product.
 * @returns the entries for the audit log; none if the edit changes nothing
 */
async function applyEdit(
  tx: Transaction,
  seller: AuthUser,
  product: Product,
  edit: ProductEdit,
  action: string,
): Promise<NewEntry[]> {
  const edited = { ...product, ...edit };
  assertOffer(edited);
  if (edit.facts) assertNoContradiction(edit.facts);
  const logged = (state: Product): NewEntry['after'] => ({
    ...loggedFields(state),
    archived: state.archivedAt !== null,
  });
  const diff = difference(logged(product), logged(edited as Product));
  if (Object.keys(diff.after).length === 0) return [];
  await editProduct(tx, product, edit);
  return [entryOf(seller, product, action, diff)];
}

const entryOf = (
  seller: AuthUser,
  { id, name }: Pick<Product, 'id' | 'name'>,
  action: string,
  diff: Pick<NewEntry, 'before' | 'after'>,
): NewEntry => ({
  sellerId: seller.id,
  subject: 'product',
  subjectId: id,
  label: name,
  action,
  ...diff,
});
