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

/** `pending`: recorded, and not sent or not confirmed yet. `failed`: the shop still has the money. */
export type RefundStatus = 'pending' | 'done' | 'failed';

/**
 * A refund. It is recorded first and sent to Stripe afterwards, with its id as the idempotency key, until it succeeds
 * or is rejected.
 */
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

  /** The idempotency key of the request; the same key refunds once per order. */
  @Column('text') key: string;
  @Column('text', { name: 'payment_intent' }) paymentIntent: string;
  @Column('integer', { name: 'amount_cents' }) amountCents: number;
  /** True for a payment that should not have been made, such as one for a cancelled order. */
  @Column('boolean', { name: 'is_surplus' }) isSurplus: boolean;
  @Column('text', { default: 'pending' }) status: RefundStatus;
  @Column('text', { name: 'stripe_id', nullable: true }) stripeId: string | null;
  /** The number of consecutive failures to send a pending refund, and the time of the next retry (retryAfter). */
  @Column('integer', { default: 0 }) failures: number;
  @Column('timestamptz', { name: 'retry_at', nullable: true }) retryAt: Date | null;

  /** Null for automatic refunds. */
  @Index('refunds_seller_id_idx')
  @Column('uuid', { name: 'seller_id', nullable: true })
  sellerId: string | null;
  @ManyToOne(() => User, { nullable: true })
  @JoinColumn({ name: 'seller_id', foreignKeyConstraintName: 'refunds_seller_id_fkey' })
  seller: Relation<User> | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
