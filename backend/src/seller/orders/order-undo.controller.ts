import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthUser } from '../../auth/auth-user.js';
import { CurrentUser } from '../../auth/guards/current-user.decorator.js';
import { Roles } from '../../auth/guards/roles.decorator.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { OrderId } from '../../orders/order-id.decorator.js';
import { UndoStepDto } from './dto/undo-step.dto.js';
import { OrderUndoService } from './order-undo.service.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('order/seller/:id/undo')
export class OrderUndoController {
  constructor(private readonly steps: OrderUndoService) {}

  @ApiOperation({
    summary: 'Takes back the seller’s own last step, while nothing irreversible happened',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async undo(
    @CurrentUser() seller: AuthUser,
    @OrderId() id: string,
    @Body() { version }: UndoStepDto,
  ): Promise<SuccessResponse> {
    const status = await this.steps.undo(seller, id, version);
    return SuccessResponse.of(`The order is “${status}” again`, { status });
  }
}
