import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { NewsTopic } from './news-topics.js';

/** Something that sellers are going to hear of; gone once it is in a mail. */
@Entity('seller_news')
@Index('seller_news_topic_idx', ['topic'])
export class SellerNews {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'seller_news_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  @Column('text') topic: NewsTopic;
  /** Of what it tells: an order, or a product. */
  @Column('uuid', { name: 'subject_id' }) subjectId: string;
}
