import fs from 'node:fs/promises';
import type { ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { diskStorage, MulterError, type StorageEngine } from 'multer';
import { BadUploadError } from './upload.errors.js';

/** What a phone's largest photos need; the browser makes most of them much smaller before it sends them. */
export const MAX_PICTURE_MEGABYTES = 20;

/** A parser of forms, such as one of multer's. */
export type Receive = (
  request: Request,
  response: Response,
  done: (error: unknown) => void,
) => void;

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
  // Nothing may throw in the callback itself: that would end the process.
  const error = await new Promise((done) => receive(http.getRequest(), http.getResponse(), done));
  if (error instanceof MulterError) throw explain(error);
  if (error) throw DISK.has(errorCodeOf(error)) ? (error as Error) : new BadUploadError();
}

/** Where uploads wait until they are read: on the disk, not in memory. */
export const waitingIn = (folder: string): StorageEngine =>
  diskStorage({
    destination: (_request, _file, done) => {
      fs.mkdir(folder, { recursive: true }).then(
        () => done(null, folder),
        (error: Error) => done(error, folder),
      );
    },
  });
