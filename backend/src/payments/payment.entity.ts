import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** The online payment of an order: its current Checkout Session and the money received. */
@Entity('payments')
@Check('payments_paid_check', 'paid_cents > 0')
@Unique('payments_session_id_key', ['sessionId'])
@Index('payments_payment_intent_key', ['paymentIntent'], { unique: true })
@Index('payments_open_idx', ['orderId'], { where: 'NOT is_over' })
export class Payment {
  @ForeignKey('Order', { name: 'payments_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'payments_pkey' })
  orderId: string;

  /** Incremented with every new session of the order; part of the idempotency key under which Stripe creates it. */
  @Column('integer', { default: 1 }) attempt: number;
  /**
   * Null until Stripe has created the first session. Until Stripe has created the session of a later attempt, the
   * previous one's id.
   */
  @Column('text', { name: 'session_id', nullable: true }) sessionId: string | null;
  @Column('text', { nullable: true }) url: string | null;
  /** The end of the session. Stripe receives it with the idempotency key, so it must not change within an attempt. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  /**
   * True if the session accepts no payment any more: it was paid, has expired or was never created. Until then the
   * reconciliation queries Stripe.
   */
  @Column('boolean', { name: 'is_over', default: false }) isClosed: boolean;
  /**
   * The number of consecutive failed queries to Stripe about this payment, and the time of the next one (retryAfter).
   */
  @Column('integer', { default: 0 }) failures: number;
  @Column('timestamptz', { name: 'retry_at', nullable: true }) retryAt: Date | null;
  /** Stripe's id of the received payment. A payment pays for one order. */
  @Column('text', { name: 'payment_intent', nullable: true }) paymentIntent: string | null;
  @Column('integer', { name: 'paid_cents', nullable: true }) paidCents: number | null;
  /**
   * The URL prefix to which the payment page redirects; null for PUBLIC_URL. Stripe receives it with the idempotency
   * key, so it must not change within an attempt.
   */
  @Column('text', { name: 'return_origin', nullable: true }) returnOrigin: string | null;
}
