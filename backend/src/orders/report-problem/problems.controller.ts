import {
  Body,
  Controller,
  Get,
  Header,
  Post,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
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
import { FileInterceptor } from '@nestjs/platform-express';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { PathId } from '../../common/http/path-id.js';
import { ProductImages } from '../../products/product-images.js';
import { OrderPlacedResponse, OrderResponse } from '../dto/order.response.js';
import { OrderId } from '../order-id.decorator.js';
import { PROBLEM_KINDS } from '../problems/order-problem.entity.js';
import { ProblemNotFoundError, OrderNotFoundError } from '../orders.errors.js';
import { ProblemsService } from './problems.service.js';
import { ReportProblemDto } from './report-problem.dto.js';
import { assertCleanBody } from '../../common/http/reject-unsafe-input.middleware.js';
import { PICTURE_LIMITS, UploadInterceptor } from '../../common/uploads/receive-upload.js';

const LIMITS = { ...PICTURE_LIMITS, files: 1, parts: 6, fieldSize: 10 * 1024 };

function readFields(fields: unknown): object {
  // Multer's fields have no prototype.
  const body = { ...(fields as object | undefined) };
  assertCleanBody(body);
  return body;
}

/**
 * Receives one photo, sent as `photo`, of an order for which a problem may be reported, and the other fields of the
 * form.
 */
@Injectable()
class PhotoUpload extends UploadInterceptor(FileInterceptor('photo', { limits: LIMITS }), {
  kind: 'picture',
  readBody: readFields,
}) {
  @Inject(ProblemsService) private readonly problems: ProblemsService;

  override async intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const request = context
      .switchToHttp()
      .getRequest<Request<{ id: string }> & { user: AuthUser }>();
    const { id } = request.params;
    if (!isUUID(id)) throw new OrderNotFoundError();
    await this.problems.assertMayReport(request.user.id, id.toLowerCase());
    return super.intercept(context, next);
  }
}

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
