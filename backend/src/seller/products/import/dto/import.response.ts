import { ApiProperty, ApiPropertyOptional, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { VALUES, ReasonResponse } from '../../../../common/errors/failure.response.js';
import type { Values } from '../../../../common/errors/error-codes.js';
import { IMPORT_STATES, type ImportState, type ProductImport } from '../product-import.entity.js';
import type { ChangedFields } from '../../../../audit-log/change.js';
import { CSV_COLUMNS } from '../../csv/column-words.js';
import { type ProductImportRow, ROW_FLAGS, type RowFlag } from '../product-import-row.entity.js';

type FieldValue = ChangedFields[string];

const FIELD_VALUE = {
  oneOf: [
    { type: 'string', nullable: true },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
  ],
};

/** A skipped row, with the data by which the file's author finds it. */
export class BadRowResponse {
  @ApiProperty({ type: 'integer', description: 'Row number as in a spreadsheet: the header is 1' })
  row: number;
  @ApiProperty({ description: 'Empty if the row has none' }) product: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null for the whole row' })
  column: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Value of the cell' })
  value: string | null;
  @ApiProperty() message: string;
  @ApiPropertyOptional() reason?: ReasonResponse;

  static from(entry: ProductImportRow): BadRowResponse {
    const { row, label, badColumn, badValue, message, reason } = entry;
    return {
      row,
      product: label,
      column: badColumn,
      value: badValue,
      message: message ?? '',
      ...(reason && { reason }),
    };
  }
}

export class BadRowListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [BadRowResponse], description: 'Rows in the order of the file' })
  errors: BadRowResponse[];
  @ApiProperty({ type: 'integer', description: 'Total of all pages' }) total: number;
}

class FieldChangeResponse {
  @ApiProperty({ description: 'Amounts in dollars; units null if they are not counted' })
  field: string;
  @ApiProperty({ ...FIELD_VALUE, description: 'Null for a new product' }) from: FieldValue;
  @ApiProperty(FIELD_VALUE) to: FieldValue;
}

/** The changes of a row. */
@ApiExtraModels(FieldChangeResponse)
export class ChangedRowResponse {
  @ApiProperty({ type: 'integer', description: 'Row number as in a spreadsheet: the header is 1' })
  row: number;
  @ApiProperty() product: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Null before the product is added',
  })
  productId: string | null;
  @ApiProperty({ enum: ['added', 'changed'] }) action: 'added' | 'changed';
  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath(FieldChangeResponse) } })
  fields: FieldChangeResponse[];
  @ApiProperty({
    enum: ROW_FLAGS,
    enumName: 'ImportFlag',
    isArray: true,
    description:
      'PRICE_JUMP: a price changes by more than 30 %; SAME_PRODUCT: another product has this name and size; DESCRIPTION_CHANGED: HTML was removed from the description, or it was shortened',
  })
  flags: RowFlag[];
  @ApiProperty({ description: 'Whether it is applied' }) isApplied: boolean;

  static from(entry: ProductImportRow): ChangedRowResponse {
    const { row, label, productId, outcome, before, after, isDone } = entry;
    const fields = CSV_COLUMNS.filter((field) => after && field in after).map((field) => ({
      field,
      from: before?.[field] ?? null,
      to: after?.[field] ?? null,
    }));
    return {
      row,
      product: label,
      productId,
      action: outcome === 'added' ? 'added' : 'changed',
      fields,
      flags: entry.flags,
      isApplied: isDone,
    };
  }
}

export class ChangedRowListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [ChangedRowResponse], description: 'Flagged changes first' })
  changes: ChangedRowResponse[];
  @ApiProperty({ type: 'integer', description: 'Total of all pages' }) total: number;
}

export class ImportProgressResponse {
  @ApiProperty({ type: 'integer', description: 'Number of rows read, checked or applied so far' })
  done: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Total number of rows; null while the file is being read',
  })
  total: number | null;
}

export class ImportCountsResponse {
  @ApiProperty({ type: 'integer' }) added: number;
  @ApiProperty({ type: 'integer' }) changed: number;
  @ApiProperty({ type: 'integer' }) unchanged: number;
  @ApiProperty({ type: 'integer', description: 'Number of skipped rows' }) bad: number;
  @ApiProperty({ type: 'integer', description: 'Number of flagged changes' }) flagged: number;
}

/** An import without its rows; it is small, because clients poll it. */
export class ImportResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() fileName: string;
  @ApiProperty({ format: 'date-time', description: 'When the file was uploaded' }) at: string;
  @ApiProperty({ description: 'The seller who uploaded it' }) by: string;
  @ApiProperty({ enum: IMPORT_STATES, enumName: 'ImportState' }) state: ImportState;
  @ApiProperty({ type: 'integer', description: 'Number of imports ahead in the queue' })
  ahead: number;
  @ApiProperty() progress: ImportProgressResponse;
  @ApiProperty({
    description: 'Changes that applying will make, or has made',
  })
  counts: ImportCountsResponse;
  @ApiProperty({ type: [String], description: 'Unknown columns of the file' })
  ignoredColumns: string[];
  @ApiProperty({ type: String, nullable: true, description: 'Error message' })
  problem: string | null;
  @ApiPropertyOptional({
    ...VALUES,
    description: 'Values in the error message, as in BAD_CSV',
  })
  problemValues?: Values;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt: string | null;

  static from(entry: ProductImport, ahead: number): ImportResponse {
    const { added, changed, unchanged, bad, flagged } = entry;
    return {
      _id: entry.id,
      fileName: entry.fileName,
      at: entry.createdAt.toISOString(),
      by: entry.seller.name,
      state: entry.state,
      ahead,
      progress: { done: entry.rowsDone, total: entry.rowsTotal },
      counts: { added, changed, unchanged, bad, flagged },
      ignoredColumns: entry.ignoredColumns,
      problem: entry.problem,
      ...(entry.problemValues && { problemValues: entry.problemValues }),
      finishedAt: entry.finishedAt?.toISOString() ?? null,
    };
  }
}

export class OneImportResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() import: ImportResponse;
}

export class ImportListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [ImportResponse] }) imports: ImportResponse[];
}
