import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { MailTopic } from './mail-topics.js';

/** What somebody says about mails of a topic. Without a row, they have said nothing and were never sent one. */
@Entity('mail_choices')
@Check(
  'mail_choices_topic_check',
  `topic IN ('order-updates', 'new-orders', 'payments', 'problems', 'low-stock', 'daily-summary')`,
)
@Unique('mail_choices_key_key', ['key'])
export class MailChoice {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'mail_choices_pkey' })
  @ForeignKey('User', { name: 'mail_choices_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'mail_choices_pkey' }) topic: MailTopic;

  /** Of the links in those mails: who knows it may end them, and nothing else. */
  @Column('uuid') key: string;
  /** Null for who has not said. */
  @Column('boolean', { name: 'is_wanted', nullable: true }) isWanted: boolean | null;
}
