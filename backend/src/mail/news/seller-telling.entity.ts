import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SellerTopic } from './news-topics.js';

/** When sellers were last told of a topic, whichever process did it. */
@Entity('seller_tellings')
export class SellerTelling {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'seller_tellings_pkey' }) topic: SellerTopic;
  @Column('timestamptz', { name: 'told_at' }) toldAt: Date;
}
