import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { PageDto } from '../../../common/http/page.dto.js';
import { IsDateOrInstant } from '../../../common/times.js';
import { BooleanFromText, Trimmed } from '../../../common/http/transforms.js';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_TYPES,
  type PaymentType,
} from '../../../orders/order-status.js';

/** As many as fit into an address that every proxy takes. */
const MAX_IDS = 100;

export class ListOrdersDto extends PageDto {
  @ApiPropertyOptional({ maxLength: 100, description: 'Number, customer, address or product' })
  @IsOptional()
  @Trimmed()
  @MaxLength(100, { message: 'A search has at most 100 characters' })
  @IsString()
  search?: string;

  @ApiPropertyOptional({ type: String, description: `Ids separated by commas, at most ${MAX_IDS}` })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  )
  @ArrayMaxSize(MAX_IDS, { message: `At most ${MAX_IDS} orders at once` })
  @IsUUID(undefined, { each: true, message: 'ids must be ids of orders' })
  ids?: string[];

  @ApiPropertyOptional({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  @IsOptional()
  @IsIn(ORDER_STATUSES, { message: `status must be one of ${ORDER_STATUSES.join(', ')}` })
  status?: OrderStatus;

  @ApiPropertyOptional({ enum: PAYMENT_TYPES, enumName: 'PaymentType' })
  @IsOptional()
  @IsIn(PAYMENT_TYPES, { message: `payment must be one of ${PAYMENT_TYPES.join(', ')}` })
  payment?: PaymentType;

  @ApiPropertyOptional()
  @IsOptional()
  @BooleanFromText()
  @IsBoolean({ message: 'paid must be true or false' })
  paid?: boolean;

  @ApiPropertyOptional({ description: 'Something about the payment needs a look' })
  @IsOptional()
  @BooleanFromText()
  @IsBoolean({ message: 'flagged must be true or false' })
  flagged?: boolean;

  @ApiPropertyOptional({ description: 'Cancelled, and what was paid has not gone back' })
  @IsOptional()
  @BooleanFromText()
  @IsBoolean({ message: 'refundDue must be true or false' })
  refundDue?: boolean;

  @ApiPropertyOptional({
    description:
      'Placed at this time or later: a day, which begins at midnight UTC, or a time with its zone',
    example: '2026-05-01T00:00:00Z',
  })
  @IsOptional()
  @IsDateOrInstant({ message: 'from must be a day or a time, such as 2026-05-01T00:00:00Z' })
  from?: string;

  @ApiPropertyOptional({ description: 'Placed before this time', example: '2026-05-02' })
  @IsOptional()
  @IsDateOrInstant({ message: 'to must be a day or a time, such as 2026-05-02T00:00:00Z' })
  to?: string;
}
