import { pipeline } from 'node:stream/promises';
import { HttpException, Logger, ServiceUnavailableException } from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { BucketStorage, OpenedObject } from './bucket-storage.js';
import { BucketErrorLog } from './bucket-error.js';
import { isPicture, PICTURE_HEADERS } from './picture-storage.js';
import type { PictureStorages } from './picture-storages.js';

/** Time until the bucket begins a response, including retries. */
const TIMEOUT_MS = 10_000;

/**
 * Headers that were set for a file which was deleted before it could be opened: they do not describe the response that
 * replaces it.
 */
const SAID_OF_FILES = ['Content-Type', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified'];

/** Serves files as WebP. A missing file is passed on to the next handler. */
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

/**
 * Node warns of a leak above ten listeners for the end of a response. Counting, logging, tracing, compressing and the
 * pipe add more.
 */
const LISTENERS = 30;

/** Aborts reading when the client has disconnected, or the bucket takes too long to begin. */
function untilGone(response: Response): { signal: AbortSignal; hasBegun: () => void } {
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new DOMException('No answer', 'TimeoutError')),
    TIMEOUT_MS,
  );
  response.once('close', () => {
    clearTimeout(timer);
    stop.abort();
  });
  return { signal: stop.signal, hasBegun: () => clearTimeout(timer) };
}

/**
 * Sends an object. Conditional requests are answered here, since buckets may compare validators differently than
 * browsers expect.
 */
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

/** Whether reading failed because the client has disconnected. */
const isGivenUp = (error: unknown, { destroyed, headersSent }: Response): boolean =>
  headersSent ? (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE' : destroyed;

/** Serves objects of the bucket like files of the folder. A failing bucket is a 503, which must not be cached. */
function serveBucket(bucket: BucketStorage): RequestHandler {
  const troubles = new BucketErrorLog(new Logger('Pictures'));
  return async (request, response, next) => {
    const file = request.path.slice(1);
    const headOnly = request.method === 'HEAD';
    if ((request.method !== 'GET' && !headOnly) || !isPicture(file)) return next();
    const { signal, hasBegun } = untilGone(response);
    // With If-Range, the whole file is sent: a range of a different version would be useless.
    const range = request.headers['if-range'] === undefined ? request.headers.range : undefined;
    try {
      const opened = await bucket.open(file, { headOnly, range, signal });
      if (!opened) return next();
      hasBegun();
      await send(opened, request, response);
    } catch (error) {
      if (isGivenUp(error, response)) return;
      if (!(error instanceof RangeError)) troubles.note(error);
      // Less was received than the headers announced.
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

/** Serves pictures by name: first from the folder, then from the bucket, if there is one. */
export const servePictures = ({ folder, bucket }: PictureStorages): RequestHandler[] => [
  serveFolder(folder.place),
  ...(bucket ? [serveBucket(bucket)] : []),
];
