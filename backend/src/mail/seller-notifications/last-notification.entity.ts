import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SellerTopic } from '../preferences/mail-topics.js';

/** When sellers were last notified of a topic, by any process. */
@Entity('seller_tellings')
export class LastNotification {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'seller_tellings_pkey' }) topic: SellerTopic;
  @Column('timestamptz', { name: 'told_at' }) notifiedAt: Date;
}
