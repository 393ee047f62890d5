import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Reason } from '../../../common/errors/error-codes.js';
import type { ChangedFields } from '../../../audit-log/change.js';
import type { RowFields } from '../csv/csv-row.js';
import { ProductImport } from './product-import.entity.js';

export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'bad';

/** Warnings for sellers to review before they apply a row. */
export const ROW_FLAGS = [
  'PRICE_JUMP',
  'STOPS_COUNTING_UNITS',
  'SAME_PRODUCT',
  'DESCRIPTION_CHANGED',
] as const;
export type RowFlag = (typeof ROW_FLAGS)[number];

/** A row of an import: its content, its effect and whether it was applied. */
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

  /** Numbered as in a spreadsheet: the first row is 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'product_import_rows_pkey' }) row: number;

  /** The product's id from the row, or found by its name; null if there is no such product yet. */
  @Column('uuid', { name: 'product_id', nullable: true }) productId: string | null;
  /** The product's name. */
  @Column('text') label: string;
  @Column('jsonb') fields: RowFields;

  /** Null until the row is checked. */
  @Column('text', { nullable: true }) outcome: RowOutcome | null;
  /** The error of a bad row: its column, value and message. */
  @Column('text', { name: 'bad_column', nullable: true }) badColumn: string | null;
  @Column('text', { name: 'bad_value', nullable: true }) badValue: string | null;
  @Column('text', { nullable: true }) message: string | null;
  /** Null if the previous release has read the row. */
  @Column('jsonb', { nullable: true }) reason: Reason | null;

  /** The differences, in the format of the audit log. */
  @Column('jsonb', { nullable: true }) before: ChangedFields | null;
  @Column('jsonb', { nullable: true }) after: ChangedFields | null;
  @Column('text', { array: true, default: '{}' }) flags: RowFlag[];
  @Column('boolean', { name: 'is_done', default: false }) isDone: boolean;
}
