import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional } from 'class-validator';
import { ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.js';
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
    const said = SuccessResponse.of(`The order is “${status}” now`);
    return { ...said, ...(undoVersion !== undefined && { undoVersion }) };
  }
}

export class UndoStepDto {
  @ApiProperty({ type: 'integer', description: 'undoVersion of the status change' })
  @IsInt({ message: 'version must be a whole number' })
  version: number;
}
