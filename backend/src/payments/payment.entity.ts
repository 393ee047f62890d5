import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** The online payment of an order: which Checkout Session stands for it, and what came in. */
@Entity('payments')
@Check('payments_paid_check', 'paid_cents > 0')
@Unique('payments_session_id_key', ['sessionId'])
@Index('payments_payment_intent_key', ['paymentIntent'], { unique: true })
@Index('payments_open_idx', ['orderId'], { where: 'NOT is_over' })
export class Payment {
  @ForeignKey('Order', { name: 'payments_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'payments_pkey' })
  orderId: string;

  /** Grows with every new session for the order; part of the key under which Stripe makes it once. */
  @Column('integer', { default: 1 }) attempt: number;
  /** Null until Stripe has answered; of the attempt before until then, if there was one. */
  @Column('text', { name: 'session_id', nullable: true }) sessionId: string | null;
  @Column('text', { nullable: true }) url: string | null;
  /** When the session ends. Sent to Stripe, so it must not change within an attempt. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  /** Nobody can pay at the session any more: it was paid, has ended, or was never heard of. Until then Stripe is asked. */
  @Column('boolean', { name: 'is_over', default: false }) isClosed: boolean;
  /** How often in a row asking Stripe about it failed, and when it is asked again (retryAfter). */
  @Column('integer', { default: 0 }) failures: number;
  @Column('timestamptz', { name: 'retry_at', nullable: true }) retryAt: Date | null;
  /** Stripe's name of the money that came in. One payment pays one order. */
  @Column('text', { name: 'payment_intent', nullable: true }) paymentIntent: string | null;
  @Column('integer', { name: 'paid_cents', nullable: true }) paidCents: number | null;
  /** Where the browser goes back to from the session, when not to PUBLIC_URL. Sent to Stripe, so it must not change either. */
  @Column('text', { name: 'return_origin', nullable: true }) returnOrigin: string | null;
  /** For the release before, which reads it: the newest open PaymentFlag's sentence. */
  @Column('text', { nullable: true }) flag: string | null;
}
