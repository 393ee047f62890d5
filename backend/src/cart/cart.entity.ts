import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** What is known of a saved cart besides its lines. */
@Entity('carts')
export class Cart {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'carts_pkey' })
  userId: string;
  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'carts_user_id_fkey' })
  user: Relation<User>;

  /** The number of the newest request that was applied, as CartArrivals gave it. */
  @Column('bigint') arrival: string;
}
