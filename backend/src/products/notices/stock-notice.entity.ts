import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A customer wants to hear when a product can be bought again. It goes when they are told. */
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
