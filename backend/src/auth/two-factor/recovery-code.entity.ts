import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { TwoFactor } from './two-factor.entity.js';

/** A single-use code for users who have lost their authenticator app. It is deleted when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'recovery_codes_pkey' })
  userId: string;
  @ManyToOne(() => TwoFactor, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'user_id',
    referencedColumnName: 'userId',
    foreignKeyConstraintName: 'recovery_codes_user_id_fkey',
  })
  twoFactor: Relation<TwoFactor>;

  @PrimaryColumn('text', { name: 'code_hash', primaryKeyConstraintName: 'recovery_codes_pkey' })
  codeHash: string;
}
