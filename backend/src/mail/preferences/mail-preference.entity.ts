import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { MailTopic } from './mail-topics.js';

/** A user's preference for emails of a topic. Without a row, the user has set none and has never received one. */
@Entity('mail_choices')
@Check(
  'mail_choices_topic_check',
  `topic IN ('order-updates', 'new-orders', 'payments', 'problems', 'low-stock', 'daily-summary')`,
)
@Unique('mail_choices_key_key', ['key'])
export class MailPreference {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'mail_choices_pkey' })
  @ForeignKey('User', { name: 'mail_choices_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'mail_choices_pkey' }) topic: MailTopic;

  /** The key in the unsubscribe links of these emails. It grants nothing but unsubscribing. */
  @Column('uuid') key: string;
  /** Null if the user has set no preference. */
  @Column('boolean', { name: 'is_wanted', nullable: true }) isWanted: boolean | null;
}
