import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../auth/user.entity.js';

export const CHANGE_SUBJECTS = ['product', 'order', 'staff'] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** What a change touched: only the fields that differ. */
export type ChangedFields = Record<string, string | number | boolean | null | string[]>;

/** Who changed what when, and how it was before. Written in the change's own transaction, never altered. */
@Entity('changes')
@Check('changes_subject_check', `subject IN ('product', 'order', 'staff')`)
@Index('changes_subject_id_idx', ['subjectId', 'id'])
export class Change {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'changes_pkey', default: () => 'uuidv7()' })
  id: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;

  /** Null for what the shop did by itself. */
  @Index('changes_seller_id_idx')
  @Column('uuid', { name: 'seller_id', nullable: true })
  sellerId: string | null;
  @ManyToOne(() => User, { nullable: true })
  @JoinColumn({ name: 'seller_id', foreignKeyConstraintName: 'changes_seller_id_fkey' })
  seller: Relation<User> | null;

  @Column('text') subject: ChangeSubject;
  @Column('uuid', { name: 'subject_id' }) subjectId: string;
  /** Name of the product or seller, or number of the order, as it was then. */
  @Column('text') label: string;
  @Column('text') action: string;
  @Column('jsonb') before: ChangedFields;
  @Column('jsonb') after: ChangedFields;
}
