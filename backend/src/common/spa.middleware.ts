import path from 'node:path';
import express, { type RequestHandler } from 'express';
import type { Response } from 'express';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Names with a hash of their content never change; everything else is asked for again. */
const cacheFor = (directory: string) => (response: Response, file: string) => {
  const hashed = path.relative(directory, file).startsWith(`assets${path.sep}`);
  response.setHeader('Cache-Control', hashed ? IMMUTABLE : 'no-cache');
};

/** Whether a path names a file rather than a screen: a missing file is 404, never a page. */
const namesFile = (urlPath: string): boolean =>
  /\.\w+$/.test(urlPath) || urlPath.startsWith('/assets/');

/** Serves pictures; names that are not there go on to the 404. */
export const servePictures = (directory: string): RequestHandler =>
  express.static(directory, {
    index: false,
    redirect: false,
    setHeaders: (response: Response) => {
      response.setHeader('Cache-Control', IMMUTABLE);
    },
  });

/** Serves the built frontend: its files by name, and its one page for every screen. */
export function serveSpa(directory: string): RequestHandler[] {
  const files = express.static(directory, { redirect: false, setHeaders: cacheFor(directory) });
  const page: RequestHandler = (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || namesFile(request.path)) {
      next();
      return;
    }
    response.sendFile(
      'index.html',
      { root: directory, headers: { 'Cache-Control': 'no-cache' } },
      next,
    );
  };
  return [files, page];
}

/** Runs handlers for everything that is not under /api. */
export const outsideApi =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (/^\/api(\/|$)/.test(request.path)) next();
    else void handler(request, response, next);
  };
