import { ApiPropertyOptional, ApiProperty, PickType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { BooleanFilter, IdsFilter, SearchFilter } from '../../../common/http/filters.js';
import { KeysetDto } from '../../../common/http/keyset.js';
import { IsDateOrInstant } from '../../../common/date-validation.js';
import { toDecimal } from '../../../common/money.js';
import type { StatusCount } from '../../../orders/lists/order-counts.js';
import { ORDER_SORTS, type OrderSort } from '../../../orders/lists/order-keys.js';
import { SEARCH_PERIODS, type SearchPeriod } from '../../../orders/lists/order-search.js';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_TYPES,
  type PaymentType,
} from '../../../orders/order-status.js';

/** As many as fit into a URL that every proxy accepts. */
const MAX_IDS = 100;

export class ListOrdersDto extends KeysetDto {
  @SearchFilter('Number, phone, email, customer, address or product') search?: string;

  @ApiPropertyOptional({
    enum: SEARCH_PERIODS,
    enumName: 'SearchPeriod',
    description:
      'How far back words are searched; numbers, phones and emails are found at any time. Default: 90 days, or the span of `from` and `to`. A search of all may take some seconds.',
  })
  @IsOptional()
  @IsIn(SEARCH_PERIODS, { message: `period must be one of ${SEARCH_PERIODS.join(', ')}` })
  period?: SearchPeriod;

  @IdsFilter('orders', MAX_IDS) ids?: string[];

  @ApiPropertyOptional({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  @IsOptional()
  @IsIn(ORDER_STATUSES, { message: `status must be one of ${ORDER_STATUSES.join(', ')}` })
  status?: OrderStatus;

  @ApiPropertyOptional({ enum: PAYMENT_TYPES, enumName: 'PaymentType' })
  @IsOptional()
  @IsIn(PAYMENT_TYPES, { message: `payment must be one of ${PAYMENT_TYPES.join(', ')}` })
  payment?: PaymentType;

  @BooleanFilter() paid?: boolean;
  @BooleanFilter({ description: 'The payment needs review' }) flagged?: boolean;

  @BooleanFilter({ description: 'Has an unresolved problem report' })
  problems?: boolean;

  @BooleanFilter({ description: 'Cancelled, and the payment has not been refunded' })
  refundDue?: boolean;

  @ApiPropertyOptional({
    description:
      "Placed at or after this time: a day, which begins at midnight in the shop's time zone, or an instant with its time zone",
    example: '2026-05-01',
  })
  @IsOptional()
  @IsDateOrInstant({ message: 'from must be a day or a time, such as 2026-05-01T00:00:00Z' })
  from?: string;

  @ApiPropertyOptional({
    description:
      "Placed before this time: a day, which begins at midnight in the shop's time zone, or an instant with its time zone",
    example: '2026-05-02',
  })
  @IsOptional()
  @IsDateOrInstant({ message: 'to must be a day or a time, such as 2026-05-02T00:00:00Z' })
  to?: string;

  @ApiPropertyOptional({
    enum: ORDER_SORTS,
    enumName: 'OrderSort',
    description: 'By the time of placement. Default: newest',
  })
  @IsOptional()
  @IsIn(ORDER_SORTS, { message: `sort must be one of ${ORDER_SORTS.join(', ')}` })
  sort?: OrderSort;
}

/** The filters of a list, apart from the status that is counted by. */
export class CountOrdersDto extends PickType(ListOrdersDto, [
  'search',
  'period',
  'payment',
  'paid',
  'flagged',
  'problems',
  'refundDue',
  'from',
  'to',
]) {}

export class ListSlipsDto {
  @IdsFilter('orders', MAX_IDS) ids?: string[];
}

export class StatusCountResponse {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty({ type: 'integer', maximum: 1_000, description: 'Capped at 1,000' })
  count: number;
  @ApiPropertyOptional({
    description: 'Total of these orders, in dollars; missing where `count` is capped',
  })
  amount?: number;
  @ApiPropertyOptional({
    description: 'Part of `amount` that is paid on delivery, in dollars',
  })
  cash?: number;

  static from({ status, count, cents, cashCents }: StatusCount): StatusCountResponse {
    return {
      status,
      count,
      ...(cents !== undefined && { amount: toDecimal(cents) }),
      ...(cashCents !== undefined && { cash: toDecimal(cashCents) }),
    };
  }
}

export class OrderCountsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({
    type: [StatusCountResponse],
    description: 'In the order of the statuses; empty if more than 1,000 orders match a search',
  })
  counts: StatusCountResponse[];
}
