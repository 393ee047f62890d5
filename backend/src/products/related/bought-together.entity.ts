import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Products of a category that are most often in the same orders as another product. */
@Entity('bought_together')
@Check('bought_together_orders_check', 'orders > 0')
export class BoughtTogether {
  @PrimaryColumn('uuid', { name: 'product_id', primaryKeyConstraintName: 'bought_together_pkey' })
  @ForeignKey('Product', { name: 'bought_together_product_id_fkey' })
  productId: string;

  @Index('bought_together_other_id_idx')
  @PrimaryColumn('uuid', { name: 'other_id', primaryKeyConstraintName: 'bought_together_pkey' })
  @ForeignKey('Product', { name: 'bought_together_other_id_fkey' })
  otherId: string;

  /** Number of recent orders with both. */
  @Column('integer') orders: number;
}
