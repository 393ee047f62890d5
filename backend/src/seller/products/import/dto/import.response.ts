import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { VALUES } from '../../../../common/errors/failure.response.js';
import type { Values } from '../../../../common/errors/error-codes.js';
import { IMPORT_STATES, type ImportState, type ProductImport } from '../product-import.entity.js';

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
