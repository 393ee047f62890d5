import { type CallHandler, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import type { AuthUser } from '../../auth/auth-user.js';
import { assertCleanBody } from '../../common/http/reject-unsafe-input.middleware.js';
import { PICTURE_LIMITS, UploadInterceptor } from '../../common/uploads/receive-upload.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { ProblemsService } from './problems.service.js';

const LIMITS = { ...PICTURE_LIMITS, files: 1, parts: 6, fieldSize: 10 * 1024 };

function readFields(fields: unknown): object {
  // Multer's fields have no prototype.
  const body = { ...(fields as object | undefined) };
  assertCleanBody(body);
  return body;
}

/** Receives one photo, sent as `photo`, of an order about which a problem may be reported, and the fields beside it. */
@Injectable()
export class PhotoUpload extends UploadInterceptor(FileInterceptor('photo', { limits: LIMITS }), {
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
