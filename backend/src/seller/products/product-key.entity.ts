import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../../auth/user.entity.js';
import { Product } from '../../products/product.entity.js';

/** Which product a seller's Idempotency-Key stands for. Written in the product's own transaction, before the product. */
@Entity('product_keys')
export class ProductKey {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'product_keys_pkey' })
  userId: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'product_keys_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_keys_pkey' }) key: string;

  /** SHA-256 of what was asked for: the same key may not ask for something else. */
  @Column('text', { name: 'request_hash' }) requestHash: string;

  @Index('product_keys_product_id_idx')
  @Column('uuid', { name: 'product_id', default: () => 'uuidv7()' })
  productId: string;
  @ManyToOne(() => Product, { onDelete: 'CASCADE', deferrable: 'INITIALLY DEFERRED' })
  @JoinColumn({ name: 'product_id', foreignKeyConstraintName: 'product_keys_product_id_fkey' })
  product: Relation<Product>;

  @Index('product_keys_created_at_idx')
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
