import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { BadUploadError, FileTooLargeError } from './seller-products.errors.js';

const MEGABYTE = 1024 * 1024;
const MAX_CSV_MEGABYTES = 10;

/** A parser of forms, such as one of multer's. */
export type Receive = (
  request: Request,
  response: Response,
  done: (error: unknown) => void,
) => void;

const csv: Receive = multer({
  storage: multer.memoryStorage(),
  // The name of the file is shown to people.
  defParamCharset: 'utf8',
  limits: { fileSize: MAX_CSV_MEGABYTES * MEGABYTE, files: 1, fields: 5, fieldSize: 1024 },
}).single('file');

/** What a disk says that is full or cannot be written: not the upload's fault. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE']);

const errorCodeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** @throws BadUploadError, or what `explain` makes of a limit that was passed; then no file stays */
export async function takeUpload(
  receive: Receive,
  context: ExecutionContext,
  explain: (error: MulterError) => Error,
): Promise<void> {
  const http = context.switchToHttp();
  await new Promise<void>((resolve, reject) => {
    receive(http.getRequest(), http.getResponse(), (error) => {
      if (!error) resolve();
      else if (error instanceof MulterError) reject(explain(error));
      else reject(DISK.has(errorCodeOf(error)) ? (error as Error) : new BadUploadError());
    });
  });
}

/** Takes in one CSV file sent as `file`. */
@Injectable()
export class CsvUpload implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    await takeUpload(csv, context, ({ code }) =>
      code === 'LIMIT_FILE_SIZE'
        ? new FileTooLargeError('csv', MAX_CSV_MEGABYTES)
        : new BadUploadError(),
    );
    return next.handle();
  }
}
