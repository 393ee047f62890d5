import {
  Body,
  Controller,
  Get,
  Header,
  Post,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { PathId } from '../../common/http/path-id.js';
import { ProductImages } from '../../products/product-images.js';
import { OrderPlacedResponse, OrderResponse } from '../dto/order.response.js';
import { OrderId } from '../order-id.decorator.js';
import { PhotoUpload } from './photo-upload.js';
import { PROBLEM_KINDS } from '../problems/order-problem.entity.js';
import { ProblemNotFoundError } from './problems.errors.js';
import { ProblemsService } from './problems.service.js';
import { ReportProblemDto } from './report-problem.dto.js';

@ApiTags('Orders')
@Roles('customer')
@Controller('order/:id/problem')
export class ProblemsController {
  constructor(
    private readonly problems: ProblemsService,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({
    summary: 'Reports a problem with an order that is out for delivery or delivered',
    description:
      'Within 30 days, at most ten per order. Repeating an unresolved report changes nothing. Only the customer and the sellers can see the photo.',
  })
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['kind'],
      properties: {
        product: { type: 'string', format: 'uuid' },
        kind: { type: 'string', enum: [...PROBLEM_KINDS] },
        text: { type: 'string', maxLength: 500 },
        photo: { type: 'string', format: 'binary' },
      },
    },
  })
  @ApiCreatedResponse({ type: OrderPlacedResponse })
  @UseInterceptors(PhotoUpload)
  @Post()
  async report(
    @CurrentUser() user: AuthUser,
    @OrderId() id: string,
    @Body() dto: ReportProblemDto,
    @UploadedFile() photo?: Express.Multer.File,
  ): Promise<OrderPlacedResponse> {
    const order = await this.problems.report(user.id, id, dto, photo?.path);
    const message = 'We have received your report.';
    return { success: true, message, order: OrderResponse.from(order, this.images) };
  }

  @ApiOperation({ summary: 'Returns the photo of a problem that the customer reported' })
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Cache-Control', 'private, no-store')
  @Get(':problemId/photo')
  async photo(
    @CurrentUser() user: AuthUser,
    @OrderId() id: string,
    @PathId('problemId', () => new ProblemNotFoundError()) problemId: string,
  ): Promise<StreamableFile> {
    const content = await this.problems.getPhoto(user.id, id, problemId);
    return new StreamableFile(content, { type: 'image/webp', length: content.length });
  }
}
