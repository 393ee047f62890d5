import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.js';
import {
  FAILURE_CODES,
  type FailureCode,
  type Values,
} from '../../../common/errors/error-codes.js';
import { VALUES } from '../../../common/errors/failure.response.js';
import { SuccessResponse } from '../../../common/http/success.response.js';

export class ChangeStatusDto {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  @IsIn(ORDER_STATUSES, { message: `status must be one of ${ORDER_STATUSES.join(', ')}` })
  status: OrderStatus;

  @ApiProperty({ type: 'integer', description: 'Version of the order that the seller has seen' })
  @IsInt({ message: 'version must be a whole number' })
  version: number;

  @ApiPropertyOptional({
    description: 'With Cancelled: also refunds the whole online payment',
  })
  @IsOptional()
  @IsBoolean({ message: 'refund must be true or false' })
  refund?: boolean;
}

export class StatusChangedResponse extends SuccessResponse {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Version for /undo; missing if the change cannot be undone',
  })
  undoVersion?: number;

  static changed(status: OrderStatus, undoVersion?: number): StatusChangedResponse {
    const summary = SuccessResponse.of(`The order is “${status}” now`);
    return { ...summary, ...(undoVersion !== undefined && { undoVersion }) };
  }
}

export class UndoStepDto {
  @ApiProperty({ type: 'integer', description: 'undoVersion of the status change' })
  @IsInt({ message: 'version must be a whole number' })
  version: number;
}

/** As many as one list of ids may name. */
const MAX_ORDERS = 100;

/** Without cancelling, which releases units and refunds money: it is done for one order at a time. */
const BULK_STATUSES = ['Packing', 'Out for delivery', 'Delivered'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

export class ChangeStatusesDto {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: MAX_ORDERS })
  @IsUUID(undefined, { each: true, message: 'ids must be ids of orders' })
  @ArrayMaxSize(MAX_ORDERS, { message: `At most ${MAX_ORDERS} orders at once` })
  @ArrayMinSize(1, { message: 'ids must name an order' })
  @IsArray({ message: 'ids must be a list' })
  ids: string[];

  @ApiProperty({ enum: BULK_STATUSES })
  @IsIn(BULK_STATUSES, { message: `status must be one of ${BULK_STATUSES.join(', ')}` })
  status: BulkStatus;
}

export class UndoneOrderDto extends UndoStepDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'id must be the id of an order' })
  id: string;
}

export class UndoStepsDto {
  @ApiProperty({ type: [UndoneOrderDto], minItems: 1, maxItems: MAX_ORDERS })
  @ValidateNested({ each: true })
  @IsObject({ each: true, message: 'orders must be a list of orders' })
  @Type(() => UndoneOrderDto)
  @ArrayMaxSize(MAX_ORDERS, { message: `At most ${MAX_ORDERS} orders at once` })
  @ArrayMinSize(1, { message: 'orders must name an order' })
  @IsArray({ message: 'orders must be a list' })
  orders: UndoneOrderDto[];
}

const OUTCOMES = ['moved', 'unchanged', 'refused'] as const;

/** The outcome for one of several orders. */
export class OrderOutcomeResponse {
  @ApiProperty() _id: string;
  @ApiProperty({
    enum: OUTCOMES,
    enumName: 'OrderOutcome',
    description: '`unchanged`: the order had the status before',
  })
  outcome: (typeof OUTCOMES)[number];
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Version for /undo; missing if the change cannot be undone',
  })
  undoVersion?: number;
  @ApiPropertyOptional({
    enum: FAILURE_CODES,
    enumName: 'FailureCode',
    description: 'Why it was refused',
  })
  code?: FailureCode;
  @ApiPropertyOptional() message?: string;
  @ApiPropertyOptional(VALUES) values?: Values;
}

export class OrderOutcomesResponse extends SuccessResponse {
  @ApiProperty({ type: [OrderOutcomeResponse], description: 'In the order of the request' })
  orders: OrderOutcomeResponse[];

  /** @param sentence "orders are …" */
  static from(
    orders: OrderOutcomeResponse[],
    sentence: string,
    values: Values = {},
  ): OrderOutcomesResponse {
    const moved = orders.filter(({ outcome }) => outcome === 'moved').length;
    const all = orders.length;
    const summary = SuccessResponse.of(`${moved} of ${all} ${sentence}`, { ...values, moved, all });
    return { ...summary, orders };
  }
}
