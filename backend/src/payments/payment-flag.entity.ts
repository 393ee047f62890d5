import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../auth/user.entity.js';
import type { FlagKind } from './flag-kind.js';

/** A payment problem that needs review, open until a seller resolves it. */
@Entity('payment_flags')
@Check(
  'payment_flags_kind_check',
  `kind IN ('wrong amount', 'paid late', 'paid twice', 'shared payment', 'refund failed', 'dispute', 'dispute lost', 'earlier')`,
)
@Unique('payment_flags_order_id_kind_reference_key', ['orderId', 'kind', 'reference'])
@Index('payment_flags_open_idx', ['orderId'], { where: 'resolved_at IS NULL' })
export class PaymentFlag {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'payment_flags_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  @ForeignKey('Order', { name: 'payment_flags_order_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'order_id' })
  orderId: string;

  @Column('text') kind: FlagKind;
  /** Stripe's id of the session, payment or dispute, or the shop's id of the refund: each is flagged once per kind. */
  @Column('text') reference: string;
  /** A message for sellers: what happened and what to do. */
  @Column('text') sentence: string;
  /** Stripe's reason code, or its message if there is no code; null if unknown. */
  @Column('text', { nullable: true }) reason: string | null;
  /** The amount in question, in cents; null if unknown. */
  @Column('integer', { name: 'amount_cents', nullable: true }) amountCents: number | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;

  /** Null while the flag is open, and if it was resolved automatically. */
  @Index('payment_flags_resolved_by_idx')
  @Column('uuid', { name: 'resolved_by', nullable: true })
  resolvedBy: string | null;
  @ManyToOne(() => User, { nullable: true })
  @JoinColumn({ name: 'resolved_by', foreignKeyConstraintName: 'payment_flags_resolved_by_fkey' })
  resolver: Relation<User> | null;
  @Column('timestamptz', { name: 'resolved_at', nullable: true }) resolvedAt: Date | null;
}
