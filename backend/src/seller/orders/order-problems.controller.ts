import { Controller, Get, Header, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { PathId } from '../../common/http/path-id.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { OrderId } from '../../orders/order-id.decorator.js';
import { ProblemNotFoundError } from '../../orders/orders.errors.js';
import { OrderProblemsService } from './order-problems.service.js';

const ProblemId = (): ParameterDecorator => PathId('problemId', () => new ProblemNotFoundError());

@ApiTags('Seller')
@Roles('seller')
@Controller('order/seller/:id/problem')
export class OrderProblemsController {
  constructor(private readonly problems: OrderProblemsService) {}

  @ApiOperation({ summary: 'Marks the problems of an order as seen' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('seen')
  async see(@OrderId() id: string): Promise<SuccessResponse> {
    await this.problems.see(id);
    return SuccessResponse.of('Noted');
  }

  @ApiOperation({ summary: 'Marks a problem of an order as resolved' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':problemId/done')
  async resolve(
    @CurrentUser() seller: AuthUser,
    @OrderId() id: string,
    @ProblemId() problemId: string,
  ): Promise<SuccessResponse> {
    await this.problems.resolve(seller, id, problemId);
    return SuccessResponse.of('Marked as done');
  }

  @ApiOperation({ summary: 'Returns the photo of a problem' })
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Cache-Control', 'private, no-store')
  @Get(':problemId/photo')
  async photo(@OrderId() id: string, @ProblemId() problemId: string): Promise<StreamableFile> {
    const content = await this.problems.getPhoto(id, problemId);
    return new StreamableFile(content, { type: 'image/webp', length: content.length });
  }
}
