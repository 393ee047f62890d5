import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The product that a seller's Idempotency-Key has added. The key is inserted in the product's transaction, before the
 * product.
 */
@Entity('product_keys')
export class ProductKey {
  @ForeignKey('User', { name: 'product_keys_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'product_keys_pkey' })
  userId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_keys_pkey' }) key: string;

  /** SHA-256 of the request: the same key cannot be used for another request. */
  @Column('text', { name: 'request_hash' }) requestHash: string;

  @Index('product_keys_product_id_idx')
  @ForeignKey('Product', {
    name: 'product_keys_product_id_fkey',
    onDelete: 'CASCADE',
    deferrable: 'INITIALLY DEFERRED',
  })
  @Column('uuid', { name: 'product_id', default: () => 'uuidv7()' })
  productId: string;

  @Index('product_keys_created_at_idx')
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
