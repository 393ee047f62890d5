import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import multer from 'multer';
import type { Observable } from 'rxjs';
import { type Receive, takeUpload } from '../../common/uploads/take-upload.js';
import { BadUploadError, FileTooLargeError } from '../../common/uploads/upload.errors.js';

const MEGABYTE = 1024 * 1024;
const MAX_CSV_MEGABYTES = 10;

const csv: Receive = multer({
  storage: multer.memoryStorage(),
  // The file name is displayed, so it is decoded as UTF-8.
  defParamCharset: 'utf8',
  limits: { fileSize: MAX_CSV_MEGABYTES * MEGABYTE, files: 1, fields: 5, fieldSize: 1024 },
}).single('file');

/** Receives one CSV file in the field `file`. */
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
