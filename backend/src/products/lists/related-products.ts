import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { ALLERGEN_FACTS, type ListedProduct, PRODUCT_COLUMNS, productsOf } from '../catalogue.js';
import type { Category } from '../category.js';
import { ProductNotFoundError } from '../products.errors.js';
import { AVAILABLE } from './product-filter.js';

const MAX_RELATED = 5;
const OTHERS = `category = $2 AND archived_at IS NULL AND ${AVAILABLE}`;

const CATEGORY = statement<{ category: Category }>(
  'sold_category',
  'SELECT category FROM products WHERE id = $1 AND archived_at IS NULL',
);

/**
 * The most frequently bought together first, then the most popular: twice as many as needed, since some may be
 * duplicates.
 */
const RELATED = statement<ListedProduct>(
  'related_products',
  `WITH together AS (
     SELECT id, orders, popularity, created_at
     FROM bought_together JOIN products ON id = other_id
     WHERE product_id = $1 AND ${OTHERS}
     ORDER BY orders DESC, popularity DESC, created_at DESC, id DESC LIMIT ${MAX_RELATED}
   ), popular AS (
     SELECT id, 0 AS orders, popularity, created_at FROM products
     WHERE id <> $1 AND ${OTHERS}
     ORDER BY popularity DESC, created_at DESC, id DESC LIMIT ${2 * MAX_RELATED}
   ), related AS (
     SELECT id AS related_id, orders FROM (
       SELECT * FROM together
       UNION ALL SELECT * FROM popular WHERE id NOT IN (SELECT id FROM together)
     ) AS found
     ORDER BY orders DESC, popularity DESC, created_at DESC, id DESC LIMIT ${MAX_RELATED}
   )
   SELECT ${PRODUCT_COLUMNS}, ${ALLERGEN_FACTS} FROM related JOIN products ON id = related_id
   ORDER BY orders DESC, popularity DESC, created_at DESC, id DESC`,
);

/** Other available products of the same category. */
@Injectable()
export class RelatedProducts {
  constructor(private readonly reads: ReadPool) {}

  /** @throws ProductNotFoundError, also for an archived product */
  async find(id: string): Promise<ListedProduct[]> {
    const [product] = await this.reads.run(CATEGORY, [id]);
    if (!product) throw new ProductNotFoundError(id);
    return productsOf(await this.reads.run(RELATED, [id, product.category]));
  }
}
