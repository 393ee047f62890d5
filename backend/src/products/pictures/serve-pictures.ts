import { pipeline } from 'node:stream/promises';
import { HttpException, Logger, ServiceUnavailableException } from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { BucketStorage, OpenedObject } from './bucket-storage.js';
import { BucketErrorLog } from './bucket-error-log.js';
import { isPicture } from './picture-files.js';
import { PICTURE_HEADERS } from './picture-headers.js';
import type { PictureStorages } from './picture-storages.js';

/** In milliseconds: a bucket may take so long to begin an answer, however often it is asked. */
const PATIENCE = 10_000;

/** What is said of a file that is gone before it is opened: nothing of it is true of what is sent in its place. */
const SAID_OF_FILES = ['Content-Type', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified'];

/** Always as the one type they are kept in; names that are not there, or were until a moment ago, are the next one's. */
function serveFolder(folder: string): RequestHandler {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response: Response) => {
      response.setHeaders(new Map(Object.entries(PICTURE_HEADERS)));
    },
  });
  return (request, response, next) => {
    files(request, response, (error?: { status?: number }) => {
      if (error?.status !== 404 || response.headersSent) return next(error);
      for (const name of SAID_OF_FILES) response.removeHeader(name);
      response.status(200);
      next();
    });
  };
}

/** More than Node expects to hear of the end of an answer: who counts, logs, traces, compresses, and what the pipe has itself. */
const LISTENERS = 30;

/** Where an answer goes that nobody waits for any more: nowhere, and soon. */
function untilGone(response: Response): { signal: AbortSignal; hasBegun: () => void } {
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new DOMException('No answer', 'TimeoutError')),
    PATIENCE,
  );
  response.once('close', () => {
    clearTimeout(timer);
    stop.abort();
  });
  return { signal: stop.signal, hasBegun: () => clearTimeout(timer) };
}

/** What is asked of an object that has not changed is answered here: the bucket may compare otherwise than browsers mean it. */
async function send(
  { status, about, content }: OpenedObject,
  request: Request,
  response: Response,
): Promise<void> {
  const { ContentLength, ContentRange, ETag, LastModified } = about;
  response.status(status).set({
    ...PICTURE_HEADERS,
    'Accept-Ranges': 'bytes',
    ...(ContentLength !== undefined && { 'Content-Length': String(ContentLength) }),
    ...(ContentRange && { 'Content-Range': ContentRange }),
    ...(ETag && { ETag }),
    ...(LastModified && { 'Last-Modified': LastModified.toUTCString() }),
  });
  if (request.fresh) {
    content?.destroy();
    response.removeHeader('Content-Length');
    response.removeHeader('Content-Type');
    response.status(304).end();
  } else if (content) await pipeline(content, response.setMaxListeners(LISTENERS));
  else response.end();
}

/** Whether it failed because nobody waits for it any more. */
const isGivenUp = (error: unknown, { destroyed, headersSent }: Response): boolean =>
  headersSent ? (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE' : destroyed;

/** Serves what is in the bucket as if it were in the folder. A bucket that fails is 503, which nobody keeps. */
function serveBucket(bucket: BucketStorage): RequestHandler {
  const troubles = new BucketErrorLog(new Logger('Pictures'));
  return async (request, response, next) => {
    const file = request.path.slice(1);
    const headOnly = request.method === 'HEAD';
    if ((request.method !== 'GET' && !headOnly) || !isPicture(file)) return next();
    const { signal, hasBegun } = untilGone(response);
    // A part of what was another file is no use; the whole is always right.
    const range = request.headers['if-range'] === undefined ? request.headers.range : undefined;
    try {
      const opened = await bucket.open(file, { headOnly, range, signal });
      if (!opened) return next();
      hasBegun();
      await send(opened, request, response);
    } catch (error) {
      if (isGivenUp(error, response)) return;
      if (!(error instanceof RangeError)) troubles.note(error);
      // What has come of it is less than it says it has.
      if (response.headersSent) return void response.destroy();
      response.setHeader('Cache-Control', 'no-store');
      next(
        error instanceof RangeError
          ? new HttpException('', 416)
          : new ServiceUnavailableException(),
      );
    }
  };
}

/** Serves pictures by their names: from the folder what is there, and everything else from the bucket, where there is one. */
export const servePictures = ({ folder, bucket }: PictureStorages): RequestHandler[] => [
  serveFolder(folder.place),
  ...(bucket ? [serveBucket(bucket)] : []),
];
