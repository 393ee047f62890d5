import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language } from '../common/language.js';

/** What somebody has written to the shop. */
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

  /** The sender's own: a message that is sent again because its answer was lost is still one. */
  @Column('uuid') key: string;
  @Column('text') name: string;
  @Index('contact_messages_email_idx')
  @Column('text')
  email: string;
  /** Empty where there is none. */
  @Column('text') subject: string;
  @Column('text') message: string;
  /** In which they saw the shop. */
  @Column('text') language: Language;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;

  /** When a seller first opened it. */
  @Column('timestamptz', { name: 'read_at', nullable: true }) readAt: Date | null;
  /** When nothing was left to do about it, and who said so. */
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
  @Index('contact_messages_done_by_idx')
  @ForeignKey('User', { name: 'contact_messages_done_by_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { name: 'done_by', nullable: true })
  doneBy: string | null;
}
