import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
} from 'typeorm';
import type { Relation } from 'typeorm';
import { Product } from '../products/product.entity.js';

@Entity('cart_items')
@Check('cart_items_quantity_check', 'quantity BETWEEN 1 AND 999')
export class CartItem {
  @ForeignKey('User', { name: 'cart_items_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'cart_items_pkey' })
  userId: string;

  @Index('cart_items_product_id_idx')
  @PrimaryColumn('uuid', { name: 'product_id', primaryKeyConstraintName: 'cart_items_pkey' })
  productId: string;
  @ManyToOne(() => Product, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'product_id', foreignKeyConstraintName: 'cart_items_product_id_fkey' })
  product: Relation<Product>;

  @Column('integer') quantity: number;
}
