import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChangedFields, ChangeSubject } from './change.js';

/** An entry of the audit log, written in the transaction of the change and never modified. */
@Entity('changes')
@Check('changes_subject_check', `subject IN ('product', 'order', 'staff', 'synonyms')`)
@Index('changes_subject_id_idx', ['subjectId', 'id'])
@Index('changes_subject_idx', ['subject', 'id'])
export class AuditLogEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'changes_pkey', default: () => 'uuidv7()' })
  id: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;

  /** Null for changes that the shop made automatically. */
  @Index('changes_seller_id_idx')
  @ForeignKey('User', { name: 'changes_seller_id_fkey' })
  @Column('uuid', { name: 'seller_id', nullable: true })
  sellerId: string | null;

  @Column('text') subject: ChangeSubject;
  @Column('uuid', { name: 'subject_id' }) subjectId: string;
  /** Name of the product or seller, number of the order, or first word of the group, at the time of the change. */
  @Column('text') label: string;
  @Column('text') action: string;
  @Column('jsonb') before: ChangedFields;
  @Column('jsonb') after: ChangedFields;
}
