import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { NotificationTopic } from '../preferences/mail-topics.js';

/** An event about which sellers will be notified. The row is deleted when its email is stored. */
@Entity('seller_news')
@Index('seller_news_topic_idx', ['topic'])
export class SellerNotification {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'seller_news_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  @Column('text') topic: NotificationTopic;
  /** Id of the order or product. */
  @Column('uuid', { name: 'subject_id' }) subjectId: string;
}
