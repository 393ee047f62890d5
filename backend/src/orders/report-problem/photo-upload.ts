import fs from 'node:fs/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import multer, { type MulterError } from 'multer';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { AuthUser } from '../../auth/auth-user.js';
import { assertCleanBody } from '../../common/http/clean-input.middleware.js';
import {
  MAX_PICTURE_MEGABYTES,
  type Receive,
  takeUpload,
  waitingIn,
} from '../../common/uploads/take-upload.js';
import { BadUploadError, FileTooLargeError } from '../../common/uploads/upload.errors.js';
import { Env } from '../../config/env.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { ProblemsService } from './problems.service.js';

const LIMITS = {
  fileSize: MAX_PICTURE_MEGABYTES * 1024 * 1024,
  files: 1,
  fields: 5,
  parts: 6,
  fieldSize: 10 * 1024,
  headerPairs: 50,
};

/**
 * Accepts one file named `photo` and the other fields, for an order whose problems may be reported. The file is deleted at the
 * end of the request.
 */
@Injectable()
export class PhotoUpload implements NestInterceptor {
  private readonly receive: Receive;

  constructor(
    @Inject(Env) { uploadsDir }: Env,
    private readonly problems: ProblemsService,
  ) {
    this.receive = multer({ storage: waitingIn(uploadsDir), limits: LIMITS }).single('photo');
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context
      .switchToHttp()
      .getRequest<Request<{ id: string }> & { user: AuthUser }>();
    const { id } = request.params;
    if (!isUUID(id)) throw new OrderNotFoundError();
    await this.problems.assertMayReport(request.user.id, id.toLowerCase());
    await takeUpload(this.receive, context, explainLimit);
    try {
      request.body = { ...(request.body as object | undefined) };
      assertCleanBody(request.body);
      return of(await lastValueFrom(next.handle()));
    } finally {
      if (request.file) await fs.rm(request.file.path, { force: true });
    }
  }
}

const explainLimit = ({ code }: MulterError): Error =>
  code === 'LIMIT_FILE_SIZE'
    ? new FileTooLargeError('picture', MAX_PICTURE_MEGABYTES)
    : new BadUploadError();
