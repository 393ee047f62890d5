import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A product that a customer has saved. */
@Entity('favourites')
export class Favourite {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'favourites_pkey' })
  @ForeignKey('User', { name: 'favourites_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @Index('favourites_product_id_idx')
  @PrimaryColumn('uuid', { name: 'product_id', primaryKeyConstraintName: 'favourites_pkey' })
  @ForeignKey('Product', { name: 'favourites_product_id_fkey' })
  productId: string;

  @Column('timestamptz', { name: 'added_at', default: () => 'now()' }) addedAt: Date;
}
