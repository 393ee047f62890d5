import path from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The build stores compressed copies beside these files. */
const HAS_COPIES = /^\/assets\/.+\.(js|css|svg)$/;
const COPIES = { br: '.br', gzip: '.gz' } as const;
const ENCODINGS = Object.keys(COPIES) as (keyof typeof COPIES)[];
/** Copies have no URL of their own. */
const IS_COPY = /\.(br|gz)$/;

/** The path with percent-encoded characters decoded: `/%61pi` becomes `/api`. Undefined if it cannot be decoded. */
export function decodePath(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}

/** Whether a decoded path names a file (also a hidden one) rather than a page. A missing file is 404, never a page. */
export const namesFile = (urlPath: string): boolean =>
  /\.\w+$|\/\.|^\/(assets|pictures)(\/|$)/.test(urlPath);

function serveFolder(folder: string): RequestHandler {
  function setHeaders(response: Response, file: string): void {
    // The name of an asset changes with its content.
    const isAsset = path.relative(folder, file).startsWith(`assets${path.sep}`);
    response.setHeader('Cache-Control', isAsset ? IMMUTABLE : 'no-cache');
    const encoding = ENCODINGS.find((it) => file.endsWith(COPIES[it]));
    if (!encoding) return;
    response.type(path.extname(file.slice(0, -COPIES[encoding].length)));
    response.setHeader('Content-Encoding', encoding);
  }
  const files = express.static(folder, { index: false, redirect: false, setHeaders });
  return (request, response, next) => {
    const encoding = HAS_COPIES.test(request.path)
      ? ENCODINGS.find((it) => request.acceptsEncodings(it))
      : undefined;
    if (!encoding) return void files(request, response, next);
    const { url } = request;
    request.url = request.path + COPIES[encoding];
    void files(request, response, (error?: unknown) => {
      request.url = url;
      if (error) next(error);
      else void files(request, response, next);
    });
  };
}

/** Serves the files of the built frontend, compressed by the build where the client accepts that. */
export function serveStaticFiles(folders: readonly string[]): RequestHandler {
  const files = express.Router().use(...folders.map(serveFolder));
  return (request, response, next) => {
    const urlPath = decodePath(request.path) ?? '';
    if (!namesFile(urlPath) || IS_COPY.test(urlPath)) next();
    else void files(request, response, next);
  };
}
