import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageDto } from '../../common/page.dto.js';
import { BooleanFromText, Trimmed } from '../../common/transforms.js';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_TYPES,
  type PaymentType,
} from '../order-status.js';

export class ListOrdersDto extends PageDto {
  @ApiPropertyOptional({ maxLength: 100, description: 'Number, customer, address or product' })
  @IsOptional()
  @Trimmed()
  @MaxLength(100, { message: 'A search has at most 100 characters' })
  @IsString()
  search?: string;

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

  @ApiPropertyOptional({ format: 'date-time', description: 'Placed at this time or later' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'from must be a time, such as 2026-05-01T00:00:00Z' })
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Placed before this time' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'to must be a time, such as 2026-05-02T00:00:00Z' })
  to?: string;
}
