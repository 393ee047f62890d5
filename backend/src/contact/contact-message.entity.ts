import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language } from '../common/language.js';

/** A message to the shop. */
@Entity('contact_messages')
@Check('contact_messages_language_check', `language IN ('en', 'de')`)
@Unique('contact_messages_key_key', ['key'])
@Index('contact_messages_created_idx', ['createdAt', 'id'])
@Index('contact_messages_unread_idx', ['id'], { where: 'read_at IS NULL' })
export class ContactMessage {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'contact_messages_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  /** Idempotency key of the sender: a message that is sent again after a lost response is stored once. */
  @Column('uuid') key: string;
  @Column('text') name: string;
  @Index('contact_messages_email_idx')
  @Column('text')
  email: string;
  /** Empty without a subject. */
  @Column('text') subject: string;
  @Column('text') message: string;
  /** The language of the page that it was sent from. */
  @Column('text') language: Language;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;

  /** When a seller first opened it. */
  @Column('timestamptz', { name: 'read_at', nullable: true }) readAt: Date | null;
  /** When it was marked as done, and by which seller. */
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
  @Index('contact_messages_done_by_idx')
  @ForeignKey('User', { name: 'contact_messages_done_by_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { name: 'done_by', nullable: true })
  doneBy: string | null;
}
