import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language } from '../common/language.js';

/** A confirmed or requested newsletter subscription. Unsubscribing deletes the row. */
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
  /** The exact text that the subscriber has agreed to. */
  @Column('text') consent: string;
  /** The key of the subscriber's links, which confirm and end the subscription. */
  @Column('uuid') key: string;
  @Column('timestamptz', { name: 'asked_at', default: () => 'now()' }) askedAt: Date;
  /** Null until the link of the email was used; until then no newsletter is sent. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;

  /** When the confirmation link expires; null once it was used. */
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt: Date | null;
}
