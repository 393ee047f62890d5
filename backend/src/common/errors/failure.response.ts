import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import {
  FAILURE_CODES,
  type FailureCode,
  REASON_CODES,
  type Reason,
  type ReasonCode,
  type Values,
} from './error-codes.js';

export const VALUES = {
  type: 'object' as const,
  additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  description:
    'Values in the message. `kind` distinguishes messages with the same code; `amount` is in dollars',
};

/** A reason in parts, for translations. */
export class ReasonResponse implements Reason {
  @ApiProperty({ enum: REASON_CODES, enumName: 'ReasonCode' }) code: ReasonCode;
  @ApiPropertyOptional(VALUES) values?: Values;
}

/** The body of every failure; `details` depend on the code. */
@ApiExtraModels(ReasonResponse)
export class FailureResponse {
  @ApiProperty({ enum: [false] }) success: false;
  @ApiProperty({ description: 'English message that can be shown to users' }) message: string;
  @ApiProperty({
    enum: FAILURE_CODES,
    enumName: 'FailureCode',
    description: 'Stable error code for programs',
    example: 'OUT_OF_STOCK',
  })
  code: FailureCode;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  details?: Record<string, unknown>;
  @ApiPropertyOptional(VALUES) values?: Values;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: getSchemaPath(ReasonResponse) } },
    description: 'Errors of each field in `details`, in the same order',
  })
  reasons?: Record<string, Reason[]>;
}
