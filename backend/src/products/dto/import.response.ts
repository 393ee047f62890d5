import { ApiProperty } from '@nestjs/swagger';

export class ImportErrorResponse {
  @ApiProperty({ type: 'integer', description: 'Line of the file, as a spreadsheet counts' })
  row: number;
  @ApiProperty() message: string;
}

/** What an import did, or would do. */
export class ImportSummary {
  @ApiProperty({ type: 'integer' }) added: number;
  @ApiProperty({ type: 'integer' }) changed: number;
  @ApiProperty({ type: 'integer' }) unchanged: number;
  @ApiProperty({ type: [ImportErrorResponse] }) errors: ImportErrorResponse[];
}

export class ImportResponse extends ImportSummary {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
}
