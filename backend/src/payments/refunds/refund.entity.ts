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
import { User } from '../../auth/user.entity.js';

/** `pending`: written down, and not sent or not answered yet. `failed`: the money is still ours. */
export type RefundStatus = 'pending' | 'done' | 'failed';

/** Money that goes back. Written first and sent to Stripe afterwards, under its own id, as often as it takes. */
@Entity('refunds')
@Check('refunds_amount_check', 'amount_cents > 0')
@Check('refunds_status_check', `status IN ('pending', 'done', 'failed')`)
@Unique('refunds_order_id_key_key', ['orderId', 'key'])
@Index('refunds_pending_idx', ['createdAt'], { where: `status = 'pending'` })
export class Refund {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'refunds_pkey', default: () => 'uuidv7()' })
  id: string;

  @ForeignKey('Order', { name: 'refunds_order_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'order_id' })
  orderId: string;

  /** What asked for it: the same key refunds once. */
  @Column('text') key: string;
  @Column('text', { name: 'payment_intent' }) paymentIntent: string;
  @Column('integer', { name: 'amount_cents' }) amountCents: number;
  /** Money that should not have come in at all, such as for an order that was cancelled before. */
  @Column('boolean', { name: 'is_surplus' }) isSurplus: boolean;
  @Column('text', { default: 'pending' }) status: RefundStatus;
  @Column('text', { name: 'stripe_id', nullable: true }) stripeId: string | null;
  /** How often in a row sending it failed while it waits, and when it is sent again (retryAfter). */
  @Column('integer', { default: 0 }) failures: number;
  @Column('timestamptz', { name: 'retry_at', nullable: true }) retryAt: Date | null;

  /** Null for what the shop did by itself. */
  @Index('refunds_seller_id_idx')
  @Column('uuid', { name: 'seller_id', nullable: true })
  sellerId: string | null;
  @ManyToOne(() => User, { nullable: true })
  @JoinColumn({ name: 'seller_id', foreignKeyConstraintName: 'refunds_seller_id_fkey' })
  seller: Relation<User> | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
