import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChangedFields, ChangeSubject } from './change.js';

/**
 * An entry of the audit log, written in the transaction of the change and never modified, except for the counts of an
 * import that is being applied.
 */
@Entity('changes')
@Check('changes_subject_check', `subject IN ('product', 'order', 'staff', 'synonyms', 'import')`)
@Index('changes_subject_id_idx', ['subjectId', 'id'])
@Index('changes_listed_idx', ['id'], { where: 'import_id IS NULL' })
@Index('changes_listed_subject_idx', ['subject', 'id'], { where: 'import_id IS NULL' })
// Only the previous release uses it; the next one drops it.
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
  /** Name of the product, seller or file, number of the order, or first word of the group, at the time of the change. */
  @Column('text') label: string;
  @Column('text') action: string;
  @Column('jsonb') before: ChangedFields;
  @Column('jsonb') after: ChangedFields;

  /**
   * The import that changed the product. Lists contain only the entry of the import itself; this one belongs to the
   * history of the product. No foreign key: imports are deleted after a month.
   */
  @Column('uuid', { name: 'import_id', nullable: true }) importId: string | null;
}
