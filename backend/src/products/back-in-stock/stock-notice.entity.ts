import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A customer's request to be notified when a product is back in stock. The row is deleted when the email is stored. */
@Entity('stock_notices')
export class StockNotice {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'stock_notices_pkey' })
  @ForeignKey('User', { name: 'stock_notices_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @Index('stock_notices_product_id_idx')
  @PrimaryColumn('uuid', { name: 'product_id', primaryKeyConstraintName: 'stock_notices_pkey' })
  @ForeignKey('Product', { name: 'stock_notices_product_id_fkey' })
  productId: string;

  @Index('stock_notices_asked_at_idx')
  @Column('timestamptz', { name: 'asked_at', default: () => 'now()' })
  askedAt: Date;
}
