import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { ReasonResponse } from '../../../../common/errors/failure.response.js';
import type { ChangedFields } from '../../../../audit-log/change.js';
import { CSV_COLUMNS } from '../../csv/csv-columns.js';
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
  @ApiProperty({ type: 'integer', description: 'As a spreadsheet numbers it: the header is 1' })
  row: number;
  @ApiProperty({ description: 'Empty where the row names none' }) product: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null: the row as a whole' })
  column: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'What stands there' })
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
  @ApiProperty({ type: [BadRowResponse], description: 'In the order of the file' })
  errors: BadRowResponse[];
  @ApiProperty({ type: 'integer', description: 'How many there are on all pages' }) total: number;
}

export class FieldChangeResponse {
  @ApiProperty({ description: 'Amounts are decimal dollars; units null: not counted' })
  field: string;
  @ApiProperty({ ...FIELD_VALUE, description: 'Null for a new product' }) from: FieldValue;
  @ApiProperty(FIELD_VALUE) to: FieldValue;
}

/** The changes of a row. */
@ApiExtraModels(FieldChangeResponse)
export class ChangedRowResponse {
  @ApiProperty({ type: 'integer', description: 'As a spreadsheet numbers it: the header is 1' })
  row: number;
  @ApiProperty() product: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Null for a product that is not added yet',
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
      'PRICE_JUMP: a price changes by more than 30 %; SAME_PRODUCT: another product has this name and size; DESCRIPTION_CHANGED: the file has it with HTML or in longer lines',
  })
  flags: RowFlag[];
  @ApiProperty({ description: 'Whether it stands in the shop' }) isApplied: boolean;

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
  @ApiProperty({ type: [ChangedRowResponse], description: 'Flagged ones first' })
  changes: ChangedRowResponse[];
  @ApiProperty({ type: 'integer', description: 'How many there are on all pages' }) total: number;
}
