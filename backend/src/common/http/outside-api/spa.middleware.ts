import path from 'node:path';
import express, { type RequestHandler } from 'express';
import type { Response } from 'express';
import { isPersonal, isScreen, languageAt, shellOf } from './screens.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Names with a hash of their content never change; everything else is asked for again. */
const cacheFor = (directory: string) => (response: Response, file: string) => {
  const hashed = path.relative(directory, file).startsWith(`assets${path.sep}`);
  response.setHeader('Cache-Control', hashed ? IMMUTABLE : 'no-cache');
};

/** What the build puts compressed copies of beside it. */
const HAS_COPIES = /^\/assets\/.+\.(js|css|svg)$/;

/** The compressed copies, which have no address of their own. */
const IS_COPY = /\.(br|gz)$/;

/** Sends the compressed copy of an asset to who takes it, as if it were the asset; where there is none, it is the next one's. */
function serveCopies(directory: string, encoding: 'br' | 'gzip', ending: string): RequestHandler {
  const copies = express.static(directory, {
    index: false,
    redirect: false,
    setHeaders: (response: Response, file) => {
      cacheFor(directory)(response, file);
      response.type(path.extname(file.slice(0, -ending.length)));
      response.setHeader('Content-Encoding', encoding);
    },
  });
  return (request, response, next) => {
    if (!HAS_COPIES.test(request.path) || !request.acceptsEncodings(encoding)) {
      next();
      return;
    }
    const { url } = request;
    request.url = request.path + ending;
    void copies(request, response, (error: unknown) => {
      request.url = url;
      next(error);
    });
  };
}

/** Whether a path names a file, a hidden one included, rather than a screen: a missing file is 404, never a page. */
export const namesFile = (urlPath: string): boolean =>
  /\.\w+$|\/\.|^\/(assets|pictures)(\/|$)/.test(urlPath);

/** A path as people mean it: `/%61pi` is `/api`. Undefined for one that cannot be decoded. */
export function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}

function serveFiles(directory: string): RequestHandler[] {
  const files = express.static(directory, { redirect: false, setHeaders: cacheFor(directory) });
  return [
    serveCopies(directory, 'br', '.br'),
    serveCopies(directory, 'gzip', '.gz'),
    (request, response, next) => {
      if (IS_COPY.test(decode(request.path) ?? '')) next();
      else void files(request, response, next);
    },
  ];
}

/**
 * Serves the built frontend: its files by name, and its one page of each language for every screen. Where there is none the
 * page says so itself, and comes with 404.
 * @param kept where there are assets of other builds
 */
export function serveSpa(directory: string, kept: string): RequestHandler[] {
  const page: RequestHandler = (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const urlPath = decode(request.path);
    if (!reads || urlPath === undefined || namesFile(urlPath)) {
      next();
      return;
    }
    if (isPersonal(urlPath)) response.setHeader('X-Robots-Tag', 'noindex');
    response.status(isScreen(urlPath) ? 200 : 404).sendFile(
      shellOf(languageAt(urlPath)),
      { root: directory, headers: { 'Cache-Control': 'no-cache' } },
      // Called after success too, while the compressed page is still on its way.
      (error: unknown) => {
        if (error) next(error);
      },
    );
  };
  return [...serveFiles(directory), ...serveFiles(kept), page];
}

/** Runs handlers for everything that is not under /api, however that is written. */
export const outsideApi =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (/^\/+api(\/|$)/i.test(decode(request.path) ?? '')) next();
    else void handler(request, response, next);
  };
