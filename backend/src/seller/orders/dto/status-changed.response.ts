import { ApiPropertyOptional } from '@nestjs/swagger';
import type { OrderStatus } from '../../../orders/order-status.js';
import { SuccessResponse } from '../../../common/http/success.response.js';

export class StatusChangedResponse extends SuccessResponse {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Takes the step back at /undo; missing where it cannot be taken back',
  })
  undoVersion?: number;

  static changed(status: OrderStatus, undoVersion?: number): StatusChangedResponse {
    const said = SuccessResponse.of(`The order is “${status}” now`);
    return { ...said, ...(undoVersion !== undefined && { undoVersion }) };
  }
}
