import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What is known of a saved cart besides its lines. */
@Entity('carts')
export class Cart {
  @ForeignKey('User', { name: 'carts_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'carts_pkey' })
  userId: string;

  /** The number of the newest request that was applied, as CartArrivals gave it. */
  @Column('bigint') arrival: string;
}
