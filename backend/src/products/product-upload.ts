import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { assertCleanBody } from '../common/clean-input.middleware.js';
import { ValidationFailedError } from '../common/validation.js';
import { MAX_PICTURES } from './dto/product-data.dto.js';
import { BadUploadError, FileTooLargeError, PictureCountError } from './products.errors.js';

const MEGABYTE = 1024 * 1024;
const MAX_PICTURE_MEGABYTES = 5;
const MAX_CSV_MEGABYTES = 10;

type Receive = (request: Request, response: Response, done: (error: unknown) => void) => void;

/** In memory: a few files of limited size, and nothing to clean up, whatever happens. */
const pictures: Receive = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: MAX_PICTURE_MEGABYTES * MEGABYTE,
    files: MAX_PICTURES,
    fields: 5,
    parts: MAX_PICTURES + 5,
    fieldSize: 100 * 1024,
    headerPairs: 50,
  },
}).array('image', MAX_PICTURES);

const csv: Receive = multer({
  storage: multer.memoryStorage(),
  // The name of the file is shown to people.
  defParamCharset: 'utf8',
  limits: { fileSize: MAX_CSV_MEGABYTES * MEGABYTE, files: 1, fields: 5, fieldSize: 1024 },
}).single('file');

async function take(
  receive: Receive,
  context: ExecutionContext,
  explain: (error: MulterError) => Error,
): Promise<void> {
  const http = context.switchToHttp();
  await new Promise<void>((resolve, reject) => {
    receive(http.getRequest(), http.getResponse(), (error) => {
      if (!error) resolve();
      else reject(error instanceof MulterError ? explain(error) : new BadUploadError());
    });
  });
}

function explainPictures({ code }: MulterError): Error {
  if (code === 'LIMIT_FILE_SIZE') return new FileTooLargeError('A picture', MAX_PICTURE_MEGABYTES);
  const tooMany = ['LIMIT_FILE_COUNT', 'LIMIT_PART_COUNT', 'LIMIT_UNEXPECTED_FILE'];
  return tooMany.includes(code) ? new PictureCountError(MAX_PICTURES) : new BadUploadError();
}

/**
 * Takes in pictures sent as `image`, and the JSON in `productData` as the body to be validated.
 * Guards have run before: a stranger's upload is not even read.
 */
@Injectable()
export class PictureUpload implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    await take(pictures, context, explainPictures);
    const request = context.switchToHttp().getRequest<Request>();
    request.body = parse((request.body as { productData?: unknown } | undefined)?.productData);
    return next.handle();
  }
}

/** Takes in one CSV file sent as `file`. */
@Injectable()
export class CsvUpload implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    await take(csv, context, ({ code }) =>
      code === 'LIMIT_FILE_SIZE'
        ? new FileTooLargeError('A CSV file', MAX_CSV_MEGABYTES)
        : new BadUploadError(),
    );
    return next.handle();
  }
}

/** The product that a form carries as JSON: a field of text, not several and not one named `productData[x]`. */
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
  throw new ValidationFailedError({ productData: ['productData must be the product as JSON'] });
}
