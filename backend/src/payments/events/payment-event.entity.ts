import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event of Stripe's that has had its effect. Written in the same transaction, so that it has it once. */
@Entity('payment_events')
export class PaymentEvent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'payment_events_pkey' }) id: string;
  @Column('text') type: string;
  @Index('payment_events_received_at_idx')
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;
}
