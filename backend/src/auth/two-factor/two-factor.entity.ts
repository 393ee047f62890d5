import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** An authenticator app that an account asks for, or that is being set up. */
@Entity('two_factors')
export class TwoFactor {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'two_factors_pkey' })
  userId: string;
  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'two_factors_user_id_fkey' })
  user: Relation<User>;

  /** Sealed by SecretBox. */
  @Column('text') secret: string;
  /** Null until the app has shown that it has the secret. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  /** Of the newest code that was taken: a code counts once, and none before it counts any more. */
  @Column('integer', { name: 'last_step', nullable: true }) lastStep: number | null;
}
