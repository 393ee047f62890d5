import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** The authenticator app of an account, confirmed or being set up. */
@Entity('two_factors')
export class TwoFactor {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'two_factors_pkey' })
  userId: string;
  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'two_factors_user_id_fkey' })
  user: Relation<User>;

  /** Encrypted by SecretBox. */
  @Column('text') secret: string;
  /** Null until a code of the app was confirmed. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  /** The time step of the latest accepted code: neither it nor an earlier one is accepted again. */
  @Column('integer', { name: 'last_step', nullable: true }) lastStep: number | null;
}
