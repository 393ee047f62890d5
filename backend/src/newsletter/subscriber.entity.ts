import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language } from '../common/language.js';

/** Somebody who wants the newsletter, or has been asked whether they do. Who wants it no longer is not here any more. */
@Entity('newsletter_subscribers')
@Check('newsletter_subscribers_language_check', `language IN ('en', 'de')`)
@Unique('newsletter_subscribers_email_key', ['email'])
@Unique('newsletter_subscribers_key_key', ['key'])
@Index('newsletter_subscribers_confirmed_idx', ['confirmedAt', 'id'], {
  where: 'confirmed_at IS NOT NULL',
})
@Index('newsletter_subscribers_expires_idx', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
export class Subscriber {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'newsletter_subscribers_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  @Column('text') email: string;
  @Column('text') language: Language;
  /** What they have read and agreed to, word for word. */
  @Column('text') consent: string;
  /** Of their links: who knows it may confirm the subscription and end it. */
  @Column('uuid') key: string;
  @Column('timestamptz', { name: 'asked_at', default: () => 'now()' }) askedAt: Date;
  /** When they followed the link of the mail; until then they get nothing. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;

  /** Until when they may; null once they have. */
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt: Date | null;
}
