import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '../common/language.js';

/** An email that is pending or dead. The row is deleted when the email was sent. */
@Entity('outbox')
@Check('outbox_language_check', `language IN ('en', 'de')`)
@Index('outbox_due_idx', ['dueAt'], { where: 'dead_at IS NULL' })
@Index('outbox_dead_idx', ['deadAt', 'id'], { where: 'dead_at IS NOT NULL' })
export class OutboxMail {
  /** Also the local part of the Message-ID. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey', default: () => 'uuidv7()' })
  id: string;

  /** The name of a MailKind. */
  @Column('text') kind: string;

  /** The account that the email is about; deleting the account deletes the email. Null without an account. */
  @Index('outbox_user_id_idx')
  @ForeignKey('User', { name: 'outbox_user_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('text') address: string;
  @Column('text') language: Language;
  /** Input of the template; null if it was deleted for privacy. */
  @Column('jsonb', { nullable: true }) data: object | null;

  /** Number of claims by sending processes; identifies an attempt. */
  @Column('integer', { default: 0 }) claims: number;
  /** How often the server has deferred the email; the backoff grows with it. */
  @Column('integer', { name: 'refusals', default: 0 }) deferrals: number;
  /** Attempts with an unknown outcome. */
  @Column('integer', { default: 0 }) unanswered: number;
  /** The last error: the server's message, if there is one. */
  @Column('text', { nullable: true }) problem: string | null;

  /** When the email is due; during an attempt, when the lease ends. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' }) dueAt: Date;
  /** When the shop stopped retrying. */
  @Column('timestamptz', { name: 'dead_at', nullable: true }) deadAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
