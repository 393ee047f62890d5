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
import type { Values } from '../../../common/errors/sentences.js';
import { User } from '../../../auth/user.entity.js';

/** In the order of an import's life; `failed` and `cancelled` end it early. */
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

/** A file of products on its way into the shop: first it is checked, and applied only when somebody says so. */
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

  /** Whoever had it applied: the audit log names them. */
  @Index('product_imports_applied_by_idx')
  @ForeignKey('User', { name: 'product_imports_applied_by_fkey' })
  @Column('uuid', { name: 'applied_by', nullable: true })
  appliedBy: string | null;

  @Column('text', { name: 'file_name' }) fileName: string;
  /** The file in UTF-8, until all its rows are read. */
  @Column('bytea', { nullable: true, select: false }) file: Buffer | null;
  /** Columns of the file that no product has. */
  @Column('text', { name: 'ignored_columns', array: true }) ignoredColumns: string[];

  @Column('text', { default: 'checking' }) state: ImportState;
  /** Since when it waits for its turn. */
  @Column('timestamptz', { name: 'turn_at', default: () => 'now()' }) turnAt: Date;
  /** Why it failed, as a sentence. */
  @Column('text', { nullable: true }) problem: string | null;
  /** What stands in that sentence; null where the release before has written it. */
  @Column('jsonb', { name: 'problem_values', nullable: true }) problemValues: Values | null;
  /** How often in a row a step came to nothing because of a fault of the shop or of the database. */
  @Column('integer', { default: 0 }) failures: number;

  /** Rows read, checked or applied so far, whatever it is doing. */
  @Column('integer', { name: 'rows_done', default: 0 }) rowsDone: number;
  /** Of so many; null while the file is still being read. */
  @Column('integer', { name: 'rows_total', nullable: true }) rowsTotal: number | null;

  @Column('integer', { default: 0 }) added: number;
  @Column('integer', { default: 0 }) changed: number;
  @Column('integer', { default: 0 }) unchanged: number;
  @Column('integer', { default: 0 }) bad: number;
  /** Rows that somebody should look at before applying. */
  @Column('integer', { default: 0 }) flagged: number;

  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt: Date | null;
}
