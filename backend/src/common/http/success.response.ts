import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { VALUES } from '../errors/failure.response.js';
import type { Values } from '../errors/error-codes.js';

/** A response without data. */
export class SuccessResponse {
  @ApiProperty({ enum: [true] }) success: true = true as const;
  @ApiProperty() message: string;
  @ApiPropertyOptional(VALUES) values?: Values;

  static of(message: string, values?: Values): SuccessResponse {
    return { success: true, message, ...(values && { values }) };
  }
}
