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
    'What stands in the sentence. `kind` tells sentences of one code apart; `amount` is in dollars',
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
  @ApiProperty({ description: 'A sentence fit for a toast, in English' }) message: string;
  @ApiProperty({
    enum: FAILURE_CODES,
    enumName: 'FailureCode',
    description: 'A stable code for programs',
    example: 'OUT_OF_STOCK',
  })
  code: FailureCode;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  details?: Record<string, unknown>;
  @ApiPropertyOptional(VALUES) values?: Values;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: getSchemaPath(ReasonResponse) } },
    description: 'What is wrong with each field that `details` names, in the same order',
  })
  reasons?: Record<string, Reason[]>;
}
