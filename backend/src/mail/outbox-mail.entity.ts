import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '../common/language.js';

/** A mail that waits to be sent, or that nobody took. One that was sent is not here any more. */
@Entity('outbox')
@Check('outbox_language_check', `language IN ('en', 'de')`)
@Index('outbox_due_idx', ['dueAt'], { where: 'dead_at IS NULL' })
@Index('outbox_dead_idx', ['deadAt', 'id'], { where: 'dead_at IS NOT NULL' })
export class OutboxMail {
  /** Its Message-ID, too. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey', default: () => 'uuidv7()' })
  id: string;

  /** The name of a MailKind. */
  @Column('text') kind: string;

  /** Whose account it is about: it goes with the account. Null for who has none. */
  @Index('outbox_user_id_idx')
  @ForeignKey('User', { name: 'outbox_user_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('text') address: string;
  @Column('text') language: Language;
  /** What its template makes a text of; null when that is nobody's business any more. */
  @Column('jsonb', { nullable: true }) data: object | null;

  /** How often a process took it, to send it: tells one try from another. */
  @Column('integer', { default: 0 }) claims: number;
  /** How often the server asked to try later, since when it waits longer each time. */
  @Column('integer', { default: 0 }) refusals: number;
  /** Tries of which nobody knows whether the server took the mail. */
  @Column('integer', { default: 0 }) unanswered: number;
  /** Why it was not sent yet: the server's own sentence, where there is one. */
  @Column('text', { nullable: true }) problem: string | null;

  /** When it is to be sent; while a process tries, when another one may. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' }) dueAt: Date;
  /** When the shop gave up. */
  @Column('timestamptz', { name: 'dead_at', nullable: true }) deadAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
