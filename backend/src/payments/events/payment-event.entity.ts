import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A processed event from Stripe. It is inserted in the transaction that applies the event, so that a redelivery has no
 * effect.
 */
@Entity('payment_events')
export class PaymentEvent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'payment_events_pkey' }) id: string;
  @Column('text') type: string;
  @Index('payment_events_received_at_idx')
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;
}
