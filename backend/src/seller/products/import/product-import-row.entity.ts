import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Reason } from '../../../common/errors/sentences.js';
import type { ChangedFields } from '../../../changes/change.js';
import type { RowFields } from '../csv/csv-row.js';
import { ProductImport } from './product-import.entity.js';

export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'bad';

/** What somebody should look at before applying a row. */
export const ROW_FLAGS = [
  'PRICE_JUMP',
  'STOPS_COUNTING_UNITS',
  'SAME_PRODUCT',
  'DESCRIPTION_CHANGED',
] as const;
export type RowFlag = (typeof ROW_FLAGS)[number];

/** A row of an import: what it says, what comes of it, and what was done. */
@Entity('product_import_rows')
@Check('product_import_rows_outcome_check', `outcome IN ('added', 'changed', 'unchanged', 'bad')`)
@Index('product_import_rows_unchecked_idx', ['importId', 'row'], { where: 'outcome IS NULL' })
@Index('product_import_rows_unapplied_idx', ['importId', 'productId', 'row'], {
  where: `outcome IN ('added', 'changed') AND NOT is_done`,
})
export class ProductImportRow {
  @ForeignKey(() => ProductImport, {
    name: 'product_import_rows_import_id_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn('uuid', {
    name: 'import_id',
    primaryKeyConstraintName: 'product_import_rows_pkey',
  })
  importId: string;

  /** As a spreadsheet numbers it: the header is row 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'product_import_rows_pkey' }) row: number;

  /** The product that the row is about, by its id or found by its name; null where there is none yet. */
  @Column('uuid', { name: 'product_id', nullable: true }) productId: string | null;
  /** What the product is called. */
  @Column('text') label: string;
  @Column('jsonb') fields: RowFields;

  /** Null until it is checked. */
  @Column('text', { nullable: true }) outcome: RowOutcome | null;
  /** What is wrong with a bad row: where, what stands there, and why. */
  @Column('text', { name: 'bad_column', nullable: true }) badColumn: string | null;
  @Column('text', { name: 'bad_value', nullable: true }) badValue: string | null;
  @Column('text', { nullable: true }) message: string | null;
  /** Null for one that the release before has read. */
  @Column('jsonb', { nullable: true }) reason: Reason | null;

  /** What differs, as the audit log will say it. */
  @Column('jsonb', { nullable: true }) before: ChangedFields | null;
  @Column('jsonb', { nullable: true }) after: ChangedFields | null;
  @Column('text', { array: true, default: '{}' }) flags: RowFlag[];
  @Column('boolean', { name: 'is_done', default: false }) isDone: boolean;
}
