import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MICROS } from '../../common/http/keyset.js';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { type ListedProduct, PRODUCT_COLUMNS, type Product, productsOf } from '../catalogue.js';
import { type ProductFields, ProductResponse } from '../dto/product.response.js';
import { ProductImages } from '../product-images.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import type { ProductVersion } from './product-listing.js';
import { ProductNumbers } from './product-numbers.js';
import { type Placed, UNIT_PRICE } from './product-order.js';

/** In bytes, of all texts together. */
const BUDGET = 32 * 1024 * 1024;
/** What a text takes besides its characters, in bytes. */
const OVERHEAD = 400;
/** Products that are read at once. */
const BATCH = 200;

/** A product as answers write it. */
export interface ProductText extends ProductVersion, Placed {
  /** Copied into answers as it is, which takes less than half the time that text would. */
  json: Buffer;
}

type Row = ListedProduct &
  Pick<Placed, 'popularity' | 'unitPrice'> & { version: string; micros: string };

const SOLD_PRODUCTS = statement<Omit<Row, 'isAvailable'>>(
  'sold_products',
  `SELECT ${PRODUCT_COLUMNS}, xmin::text AS version, ${MICROS('created_at')}::text AS micros,
     popularity, ${UNIT_PRICE}::text AS "unitPrice"
   FROM products WHERE id = ANY($1) AND archived_at IS NULL`,
);

const SOLD_PRODUCT = statement<Omit<Product, 'isAvailable'>>(
  'sold_product',
  `SELECT ${PRODUCT_COLUMNS}, facts FROM products WHERE id = $1 AND archived_at IS NULL`,
);

/** A product as an answer writes it, in a memory of its own: it may outlive what was written beside it. */
export function jsonOf(product: ListedProduct & ProductFields, images: ProductImages): Buffer {
  const text = JSON.stringify(ProductResponse.from(product, images));
  const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  json.write(text);
  return json;
}

/** Products as JSON, written once for each version of a row: reading rows and writing JSON is most of what a list costs. */
@Injectable()
export class ProductTexts {
  private readonly kept = new LRUCache<string, ProductText>({
    maxSize: BUDGET,
    sizeCalculation: ({ json, name }) => json.length + 2 * name.length + OVERHEAD,
    dispose: (text, id) => {
      const number = this.numbers.of(id);
      if (this.texts[number] === text) this.texts[number] = undefined;
    },
  });
  /** What is kept, by the numbers of the products: a search looks for dozens, and looking here takes a tenth of the time. */
  private readonly texts: (ProductText | undefined)[] = [];

  constructor(
    private readonly reads: ReadPool,
    private readonly images: ProductImages,
    private readonly numbers: ProductNumbers,
    epoch: CatalogueEpoch,
  ) {
    // In another database the same version may be another one.
    epoch.onReconnect(() => this.kept.clear());
  }

  /**
   * Of these versions or newer ones.
   * @returns in the same order, without products that are sold no more
   */
  async of(wanted: readonly ProductVersion[]): Promise<ProductText[]> {
    const found: ProductText[] = [];
    const missing: string[] = [];
    for (const { id, number = this.numbers.of(id), version } of wanted) {
      const text = this.texts[number];
      if (text?.version === version) found.push(text);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const known = new Map(found.map((text) => [text.id, text]));
    for (let from = 0; from < missing.length; from += BATCH) {
      for (const text of await this.read(missing.slice(from, from + BATCH))) {
        known.set(text.id, text);
      }
    }
    return wanted.flatMap(({ id }) => known.get(id) ?? []);
  }

  /** The product as it is now, as JSON with its facts; undefined where it is not sold. */
  async now(id: string): Promise<Buffer | undefined> {
    const [product] = productsOf(await this.reads.run(SOLD_PRODUCT, [id]));
    return product && jsonOf(product, this.images);
  }

  private async read(ids: readonly string[]): Promise<ProductText[]> {
    const rows = productsOf(await this.reads.run(SOLD_PRODUCTS, [ids]));
    return rows.map((row) => {
      const text = this.write(row);
      this.kept.set(row.id, text);
      if (this.kept.has(row.id)) this.texts[this.numbers.of(row.id)] = text;
      return text;
    });
  }

  private write(row: Row): ProductText {
    const { id, name, isAvailable, popularity, unitPrice } = row;
    const { offerPriceCents: offerPrice, micros: createdAt } = row;
    const [version, json] = [Number(row.version), jsonOf(row, this.images)];
    return { id, version, json, name, offerPrice, createdAt, isAvailable, popularity, unitPrice };
  }
}
