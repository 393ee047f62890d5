import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
} from 'typeorm';
import type { Relation } from 'typeorm';
import type { Values } from '../../../common/errors/error-codes.js';
import { User } from '../../../auth/user.entity.js';

/** In lifecycle order; `failed` and `cancelled` end an import early. */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'waiting',
  'applying',
  'done',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A file of products to import. It is checked first, and applied only when a seller requests it. */
@Entity('product_imports')
@Check(
  'product_imports_state_check',
  `state IN ('checking', 'checked', 'waiting', 'applying', 'done', 'failed', 'cancelled')`,
)
export class ProductImport {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'product_imports_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;

  @Index('product_imports_seller_id_idx')
  @Column('uuid', { name: 'seller_id' })
  sellerId: string;
  @ManyToOne(() => User)
  @JoinColumn({ name: 'seller_id', foreignKeyConstraintName: 'product_imports_seller_id_fkey' })
  seller: Relation<User>;

  /** The seller who applied the import, for the audit log. */
  @Index('product_imports_applied_by_idx')
  @ForeignKey('User', { name: 'product_imports_applied_by_fkey' })
  @Column('uuid', { name: 'applied_by', nullable: true })
  appliedBy: string | null;

  @Column('text', { name: 'file_name' }) fileName: string;
  /** The file in UTF-8; null once all its rows have been read. */
  @Column('bytea', { nullable: true, select: false }) file: Buffer | null;
  /** Unknown columns of the file. */
  @Column('text', { name: 'ignored_columns', array: true }) ignoredColumns: string[];

  @Column('text', { default: 'checking' }) state: ImportState;
  /** The time since which the import has been queued. */
  @Column('timestamptz', { name: 'turn_at', default: () => 'now()' }) turnAt: Date;
  /** The reason of the failure, as a message. */
  @Column('text', { nullable: true }) problem: string | null;
  /** The values in that message; null if the previous release has written it. */
  @Column('jsonb', { name: 'problem_values', nullable: true }) problemValues: Values | null;
  /** The number of consecutive failures of a step due to a fault of the shop or the database. */
  @Column('integer', { default: 0 }) failures: number;

  /** The number of rows read, checked or applied so far in the current phase. */
  @Column('integer', { name: 'rows_done', default: 0 }) rowsDone: number;
  /** The total number of rows in the current phase; null while the file is being read. */
  @Column('integer', { name: 'rows_total', nullable: true }) rowsTotal: number | null;

  @Column('integer', { default: 0 }) added: number;
  @Column('integer', { default: 0 }) changed: number;
  @Column('integer', { default: 0 }) unchanged: number;
  @Column('integer', { default: 0 }) bad: number;
  /** The number of rows to review before the import is applied. */
  @Column('integer', { default: 0 }) flagged: number;

  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt: Date | null;
}
