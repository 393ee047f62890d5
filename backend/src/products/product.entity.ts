import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Category } from './category.js';
import type { ProductFacts } from './facts/product-facts.js';

/** Few units are left, and somebody should know: customers who want one, sellers who order more. */
export const FEW_UNITS = 10;

/** Whether a product costs less than without the offer, in SQL. */
export const ON_OFFER = 'offer_price_cents < price_cents';

/** A column that only the database writes. */
const LISTED = { select: false, insert: false, update: false } as const;

/** What the shop sells or has sold: an archived one stays for the orders that name it. */
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
@Index('products_words_idx', { synchronize: false })
@Index('products_name_words_idx', { synchronize: false })
@Index('products_out_idx', ['createdAt', 'id'], { where: 'archived_at IS NULL AND NOT available' })
@Index('products_few_left_idx', ['id'], { where: 'archived_at IS NULL AND few_left' })
@Index('products_no_picture_idx', ['createdAt', 'id'], {
  where: 'archived_at IS NULL AND cardinality(images) = 0',
})
@Index('products_archive_idx', ['createdAt', 'id'], { where: 'archived_at IS NOT NULL' })
@Index('products_popular_idx', ['listedAsAvailable', 'popularity', 'createdAt', 'id'], {
  where: 'archived_at IS NULL',
})
@Index('products_unit_price_idx', { synchronize: false })
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
  /** The size in kilograms, litres or pieces, see withSizeAmount(). Only for lists; responses parse the size itself. */
  @Column('double precision', { name: 'size_amount', nullable: true, select: false })
  sizeAmount?: number | null;
  /** What it costs without the offer, in cents. */
  @Column('integer', { name: 'price_cents' }) priceCents: number;
  /** What a customer pays, in cents. */
  @Column('integer', { name: 'offer_price_cents' }) offerPriceCents: number;
  /** Names of pictures, see ProductImages. */
  @Column('text', { array: true }) images: string[];
  /** Most lists leave them out, see PRODUCT_COLUMNS. */
  @Column('jsonb', { default: {} }) facts: ProductFacts;
  /** The seller's switch. */
  @Column('boolean', { name: 'in_stock', default: true }) inStock: boolean;
  /** Units left; null where they are not counted. In no index, so that a sale writes this row and nothing else. */
  @Column('integer', { nullable: true }) units: number | null;
  /** For the lists, kept by a trigger; see isAvailable for an answer. */
  @Column('boolean', { ...LISTED, name: 'available', default: true }) listedAsAvailable?: boolean;
  /** The same: counted, and few units are left. */
  @Column('boolean', { ...LISTED, name: 'few_left', default: false }) listedAsFewLeft?: boolean;
  /** Units sold lately, counted by a job. */
  @Column('integer', { ...LISTED, default: 0 }) popularity?: number;
  /** Written by a trigger, like the next two; see search-sql.ts for all three. */
  @Column('tsvector', { ...LISTED, nullable: true }) lexemes?: string | null;
  @Column('text', { ...LISTED, name: 'search_name', nullable: true }) searchName?: string | null;
  @Column('text', { ...LISTED, name: 'name_stems', nullable: true }) nameStems?: string | null;
  /** Grows with every edit by a seller, so that two of them never overwrite each other; sales leave it alone. */
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz', { name: 'archived_at', nullable: true }) archivedAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;

  /** Whether it can be bought: the switch is on, units are left where they are counted, and it is still sold. */
  get isAvailable(): boolean {
    return this.inStock && this.units !== 0 && !this.archivedAt;
  }
}

/** A product without its facts, of which nobody need know in a list. */
export type ListedProduct = Omit<Product, 'facts'>;
