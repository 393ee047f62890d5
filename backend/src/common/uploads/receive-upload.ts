import fs from 'node:fs/promises';
import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  mixin,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { Request } from 'express';
import { diskStorage, MulterError, type StorageEngine } from 'multer';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { BadUploadError, FileTooLargeError } from './upload.errors.js';

const MEGABYTE = 1024 * 1024;

/** The largest photos of phones are smaller. Browsers usually scale them down before uploading. */
const MAX_MEGABYTES = { picture: 20, csv: 10 };

/** Limits for pictures, in addition to those of each form. */
export const PICTURE_LIMITS = {
  fileSize: MAX_MEGABYTES.picture * MEGABYTE,
  fields: 5,
  headerPairs: 50,
};

export const CSV_LIMITS = { fileSize: MAX_MEGABYTES.csv * MEGABYTE, files: 1, fields: 5 };

/** Errors of a disk that is full or not writable, which are not the upload's fault. */
const DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE']);

interface UploadOptions {
  kind: keyof typeof MAX_MEGABYTES;
  /** @returns the error for an exceeded limit of the form */
  explain?: (error: MulterError) => Error | undefined;
  /** @returns the body to be validated */
  readBody?: (body: unknown) => object;
}

function uploadError(failure: unknown, { kind, explain }: UploadOptions): Error {
  // Nest wraps most errors of multer.
  const error = failure instanceof HttpException ? failure.cause : failure;
  if (error instanceof MulterError) {
    const { code } = error;
    if (code === 'LIMIT_FILE_SIZE') return new FileTooLargeError(kind, MAX_MEGABYTES[kind]);
    return explain?.(error) ?? new BadUploadError();
  }
  const isDiskError = DISK_ERRORS.has(String((error as { code?: unknown } | null)?.code));
  return isDiskError ? (error as Error) : new BadUploadError();
}

/**
 * Extends one of Nest's file interceptors with our errors, the parsing of the body, and the removal of the files after
 * the request. Guards run first: an unauthorized upload is not even read.
 */
export function UploadInterceptor(
  FileInterceptor: Type<NestInterceptor>,
  options: UploadOptions,
): Type<NestInterceptor> {
  class Upload extends FileInterceptor {
    override async intercept(
      context: ExecutionContext,
      next: CallHandler,
    ): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<Request>();
      // The handler runs only when the response is subscribed to, so every earlier failure is one of the upload.
      const received = Promise.resolve(super.intercept(context, next));
      const response = await received.catch((failure: unknown) => {
        throw uploadError(failure, options);
      });
      try {
        if (options.readBody) request.body = options.readBody(request.body);
        return of(await lastValueFrom(response));
      } finally {
        await removeFiles(request);
      }
    }
  }
  return mixin(Upload);
}

async function removeFiles({ file, files = [] }: Request): Promise<void> {
  const stored = file ? [file] : (files as Partial<Express.Multer.File>[]);
  // Files in memory have no path.
  for (const { path } of stored) if (path) await fs.rm(path, { force: true });
}

/**
 * Stores uploads on disk rather than in memory. The folder is created with the first upload, also after it was removed.
 */
export const uploadStorage = (folder: string): StorageEngine =>
  diskStorage({
    destination: (_request, _file, done) => {
      fs.mkdir(folder, { recursive: true }).then(
        () => done(null, folder),
        (error: Error) => done(error, folder),
      );
    },
  });
