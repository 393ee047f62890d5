import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Category } from './category.js';
import type { ProductFacts } from './facts/product-facts.js';

/** At this number of units or fewer, customers see that few are left and sellers are notified. */
export const FEW_UNITS = 10;

/** Whether a product costs less than without the offer, in SQL. */
export const ON_OFFER = 'offer_price_cents < price_cents';

/** A column that only triggers and jobs write. */
const DERIVED = { select: false, insert: false, update: false } as const;

/** A product. Archived ones stay for the orders that refer to them. */
@Entity('products')
@Check(
  'products_category_check',
  `category IN ('Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains')`,
)
@Check('products_price_check', 'price_cents >= 0 AND offer_price_cents >= 0')
@Check('products_units_check', 'units >= 0')
@Index('products_newest_idx', ['createdAt', 'id'], { where: 'archived_at IS NULL' })
@Index('products_category_idx', ['category', 'createdAt', 'id'], { where: 'archived_at IS NULL' })
@Index('products_price_idx', ['offerPriceCents', 'id'], { where: 'archived_at IS NULL' })
@Index('products_by_name_idx', { synchronize: false })
@Index('products_counts_idx', { synchronize: false })
@Index('products_out_idx', ['createdAt', 'id'], { where: 'archived_at IS NULL AND NOT available' })
@Index('products_few_left_idx', ['id'], { where: 'archived_at IS NULL AND few_left' })
@Index('products_no_picture_idx', ['createdAt', 'id'], {
  where: 'archived_at IS NULL AND cardinality(images) = 0',
})
@Index('products_archive_idx', ['createdAt', 'id'], { where: 'archived_at IS NOT NULL' })
@Index('products_popular_idx', ['listedAsAvailable', 'popularity', 'createdAt', 'id'], {
  where: 'archived_at IS NULL',
})
@Index('products_by_unit_price_idx', { synchronize: false })
@Index('products_on_offer_idx', ['createdAt', 'id'], {
  where: 'archived_at IS NULL AND offer_price_cents < price_cents',
})
@Index('products_brand_idx', { synchronize: false })
@Index('products_lexemes_idx', { synchronize: false })
@Index('products_search_name_idx', { synchronize: false })
@Index('products_same_name_idx', { synchronize: false })
export class Product {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'products_pkey', default: () => 'uuidv7()' })
  id: string;

  @Column('text') name: string;
  @Column('text', { array: true }) description: string[];
  @Column('text') category: Category;
  @Column('text', { nullable: true }) size: string | null;
  /**
   * Content in kilograms, litres or pieces, for sorting by unit price: see withSizeAmount(). Responses parse the size
   * itself.
   */
  @Column('double precision', { name: 'size_amount', nullable: true, select: false })
  sizeAmount?: number | null;
  /** Price without the offer, in cents. */
  @Column('integer', { name: 'price_cents' }) priceCents: number;
  /** Price that customers pay, in cents. */
  @Column('integer', { name: 'offer_price_cents' }) offerPriceCents: number;
  /** Names of pictures: see ProductImages. */
  @Column('text', { array: true }) images: string[];
  /** Most lists do not select them: see PRODUCT_COLUMNS. */
  @Column('jsonb', { default: {} }) facts: ProductFacts;
  /** The seller's switch. */
  @Column('boolean', { name: 'in_stock', default: true }) inStock: boolean;
  /** Units left; null if they are not counted. In no index, so that a sale updates only this row (HOT update). */
  @Column('integer', { nullable: true }) units: number | null;
  /** Set by a trigger, for lists; responses use isAvailable. */
  @Column('boolean', { ...DERIVED, name: 'available', default: true }) listedAsAvailable?: boolean;
  /** Set by a trigger, for lists: units are counted and few are left. */
  @Column('boolean', { ...DERIVED, name: 'few_left', default: false }) listedAsFewLeft?: boolean;
  /** Units sold recently, updated by a job. */
  @Column('integer', { ...DERIVED, default: 0 }) popularity?: number;
  /** Set by a trigger, like the next two: see search-sql.ts. */
  @Column('tsvector', { ...DERIVED, nullable: true }) lexemes?: string | null;
  @Column('text', { ...DERIVED, name: 'search_name', nullable: true }) searchName?: string | null;
  @Column('text', { ...DERIVED, name: 'name_stems', nullable: true }) nameStems?: string | null;
  /**
   * Incremented by every edit of a seller, so that concurrent edits cannot overwrite each other; sales do not change
   * it.
   */
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz', { name: 'archived_at', nullable: true }) archivedAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;

  /** Whether it can be bought: it is not archived, the switch is on, and units are left if they are counted. */
  get isAvailable(): boolean {
    return this.inStock && this.units !== 0 && !this.archivedAt;
  }
}

/** A product as lists select it: of its facts, which are longer than all other columns together, the allergens at most. */
export type ListedProduct = Omit<Product, 'facts'> & {
  facts?: Pick<ProductFacts, 'allergens' | 'mayContain'>;
};
