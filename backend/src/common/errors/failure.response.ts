import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The body of every failure; `details` depend on the code. */
export class FailureResponse {
  @ApiProperty({ enum: [false] }) success: false;
  @ApiProperty({ description: 'A sentence fit for a toast' }) message: string;
  @ApiProperty({ description: 'A stable code for programs', example: 'OUT_OF_STOCK' }) code: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  details?: Record<string, unknown>;
}
