import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import type { Category } from '../category.js';
import { ProductNotFoundError } from '../products.errors.js';
import { AVAILABLE } from './product-filter.js';
import { type ProductText, ProductTexts } from './product-texts.js';

/** How many products are shown beside one. */
const SHOWN = 5;
const OTHERS = `category = $2 AND archived_at IS NULL AND ${AVAILABLE}`;

const CATEGORY = statement<{ category: Category }>(
  'sold_category',
  'SELECT category FROM products WHERE id = $1 AND archived_at IS NULL',
);

/** Those bought together most often first; what sells best fills what is left, then what is new: twice as many, since some may be among the others. */
const RELATED = statement<{ id: string; version: string }>(
  'related_products',
  `WITH together AS (
     SELECT id, products.xmin::text AS version, orders, popularity, created_at
     FROM bought_together JOIN products ON id = other_id
     WHERE product_id = $1 AND ${OTHERS}
     ORDER BY orders DESC, popularity DESC, created_at DESC, id DESC LIMIT ${SHOWN}
   ), popular AS (
     SELECT id, xmin::text AS version, 0 AS orders, popularity, created_at FROM products
     WHERE id <> $1 AND ${OTHERS}
     ORDER BY popularity DESC, created_at DESC, id DESC LIMIT ${2 * SHOWN}
   )
   SELECT id, version FROM (
     SELECT * FROM together
     UNION ALL SELECT * FROM popular WHERE id NOT IN (SELECT id FROM together)
   ) AS related
   ORDER BY orders DESC, popularity DESC, created_at DESC, id DESC LIMIT ${SHOWN}`,
);

/** What is shown beside a product: others of its category that can be bought. */
@Injectable()
export class RelatedProducts {
  constructor(
    private readonly reads: ReadPool,
    private readonly texts: ProductTexts,
  ) {}

  /** @throws ProductNotFoundError, also for an archived product */
  async of(id: string): Promise<ProductText[]> {
    const [product] = await this.reads.run(CATEGORY, [id]);
    if (!product) throw new ProductNotFoundError(id);
    const related = await this.reads.run(RELATED, [id, product.category]);
    return this.texts.of(related.map((it) => ({ id: it.id, version: Number(it.version) })));
  }
}
