import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class StatusChangedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Takes the step back at /undo; missing where it cannot be taken back',
  })
  undoVersion?: number;

  static of(message: string, undoVersion?: number): StatusChangedResponse {
    return { success: true, message, ...(undoVersion !== undefined && { undoVersion }) };
  }
}
