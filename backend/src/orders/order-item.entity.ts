import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Category } from '../products/category.js';
import type { ProductFacts } from '../products/facts/product-facts.js';
import type { Substitution } from './order-instructions.js';
import { Order } from './order.entity.js';

/** A line of an order, with a copy of the product as it was bought. */
@Entity('order_items')
@Check('order_items_quantity_check', 'quantity >= 1')
@Check('order_items_units_taken_check', 'units_taken >= 0')
@Check('order_items_price_check', 'price_cents >= 0 AND offer_price_cents >= 0')
@Check('order_items_substitution_check', `substitution IN ('call', 'nearest', 'leave-out')`)
export class OrderItem {
  @ForeignKey(() => Order, { name: 'order_items_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'order_items_pkey' })
  orderId: string;

  /** Position in the list of the customer, from 0. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'order_items_pkey' }) position: number;

  @Index('order_items_product_id_idx')
  @ForeignKey('Product', { name: 'order_items_product_id_fkey' })
  @Column('uuid', { name: 'product_id' })
  productId: string;

  @Column('integer') quantity: number;
  /** Units to release when the order is cancelled; 0 if the product's units were not counted. */
  @Column('integer', { name: 'units_taken', default: 0 }) unitsTaken: number;
  @Column('text') name: string;
  @Column('text', { array: true }) description: string[];
  @Column('text') category: Category;
  @Column('text', { nullable: true }) size: string | null;
  @Column('integer', { name: 'price_cents' }) priceCents: number;
  /** The charged price of a unit, in cents. */
  @Column('integer', { name: 'offer_price_cents' }) offerPriceCents: number;
  @Column('text', { array: true }) images: string[];
  @Column('jsonb', { default: {} }) facts: ProductFacts;
  /** Null: the preference of the order applies. */
  @Column('text', { nullable: true }) substitution: Substitution | null;
}
