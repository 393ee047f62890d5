import fs from 'node:fs/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import multer, { type FileFilterCallback, MulterError } from 'multer';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { assertCleanBody } from '../../../common/http/clean-input.middleware.js';
import { ValidationFailedError } from '../../../common/http/validation.js';
import {
  MAX_PICTURE_MEGABYTES,
  type Receive,
  takeUpload,
  waitingIn,
} from '../../../common/uploads/take-upload.js';
import { BadUploadError, FileTooLargeError } from '../../../common/uploads/upload.errors.js';
import { Env } from '../../../config/env.js';
import { MAX_PICTURES } from '../dto/product-data.dto.js';
import { PictureCountError } from './pictures.errors.js';

const LIMITS = {
  fileSize: MAX_PICTURE_MEGABYTES * 1024 * 1024,
  files: MAX_PICTURES,
  fields: 5,
  parts: MAX_PICTURES + 5,
  fieldSize: 100 * 1024,
  headerPairs: 50,
};

/** Common names of a field with several files. */
const FIELDS = new Set(['image', 'images', 'image[]', 'images[]']);

function assertPicture(
  _request: Request,
  { fieldname }: Express.Multer.File,
  done: FileFilterCallback,
): void {
  if (FIELDS.has(fieldname)) done(null, true);
  else done(new MulterError('LIMIT_UNEXPECTED_FILE', fieldname));
}

/**
 * Receives pictures in the field `image` or a similar one, and the JSON in `productData` as the body to validate. The
 * pictures are stored on disk instead of in memory, and only until the response. Guards run before this interceptor, so
 * an unauthorized upload is not even read.
 */
@Injectable()
export class PictureUpload implements NestInterceptor {
  private readonly receive: Receive;

  constructor(@Inject(Env) { uploadsDir }: Env) {
    const storage = waitingIn(uploadsDir);
    this.receive = multer({ storage, limits: LIMITS, fileFilter: assertPicture }).any();
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    await takeUpload(this.receive, context, explainUploadLimit);
    const request = context.switchToHttp().getRequest<Request>();
    try {
      request.body = parse((request.body as { productData?: unknown } | undefined)?.productData);
      return of(await lastValueFrom(next.handle()));
    } finally {
      await remove((request.files ?? []) as Express.Multer.File[]);
    }
  }
}

function explainUploadLimit({ code, field = '' }: MulterError): Error {
  if (code === 'LIMIT_FILE_SIZE') return new FileTooLargeError('picture', MAX_PICTURE_MEGABYTES);
  if (code === 'LIMIT_UNEXPECTED_FILE') {
    const text = 'Pictures are sent in the field image';
    return new ValidationFailedError([{ field, text, reason: { code: 'unreadable' } }]);
  }
  const tooMany = ['LIMIT_FILE_COUNT', 'LIMIT_PART_COUNT'];
  return tooMany.includes(code) ? new PictureCountError(MAX_PICTURES) : new BadUploadError();
}

const remove = (files: readonly Express.Multer.File[]): Promise<unknown> =>
  Promise.all(files.map(({ path }) => fs.rm(path, { force: true })));

/** Parses the product from a form field with JSON; several fields and fields named `productData[x]` are rejected. */
function parse(json: unknown): object {
  try {
    const data: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    if (typeof data === 'object' && data !== null) {
      assertCleanBody(data);
      return data;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const text = 'productData must be the product as JSON';
  throw new ValidationFailedError([{ field: 'productData', text, reason: { code: 'unreadable' } }]);
}
