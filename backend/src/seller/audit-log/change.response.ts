import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { KeysetDto, CursorsResponse } from '../../common/http/keyset.js';
import { CHANGE_SUBJECTS, type ChangedFields, type ChangeSubject } from '../../audit-log/change.js';
import type { SignedEntry } from './signed-entries.js';

export class ListChangesDto extends KeysetDto {
  @ApiPropertyOptional({ enum: CHANGE_SUBJECTS })
  @IsOptional()
  @IsIn(CHANGE_SUBJECTS, { message: `subject must be one of ${CHANGE_SUBJECTS.join(', ')}` })
  subject?: ChangeSubject;

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'Id of a product, order, seller or import. The changes of a product by imports are only returned with its id.',
  })
  @IsOptional()
  @IsUUID(undefined, { message: 'subjectId must be an id' })
  subjectId?: string;
}

export class ChangeResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'The seller; “Larder” for automatic changes' }) by: string;
  @ApiProperty({ enum: CHANGE_SUBJECTS }) subject: ChangeSubject;
  @ApiProperty({ format: 'uuid' }) subjectId: string;
  @ApiProperty({ description: 'Name of the subject at the time' }) label: string;
  @ApiProperty() action: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) before: ChangedFields;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'Of an import: the numbers of rows applied so far as `added`, `changed` (of which `switchedOff`), `unchanged` and `bad`',
  })
  after: ChangedFields;

  static from(entry: SignedEntry): ChangeResponse {
    const { id, createdAt, by, subject, subjectId, label, action, before, after } = entry;
    return {
      _id: id,
      at: createdAt.toISOString(),
      by,
      subject,
      subjectId,
      label,
      action,
      before,
      after,
    };
  }
}

export class ChangeListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [ChangeResponse] }) changes: ChangeResponse[];
  @ApiProperty({ description: 'Total of all pages' }) total: number;
  @ApiPropertyOptional({
    enum: [true],
    description: 'Whether `total` is capped at 10,000',
  })
  totalIsAtLeast?: true;
}
