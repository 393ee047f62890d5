import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Sitemap } from './sitemap.js';

const KEPT = 'public, max-age=3600';
const PRODUCTS = /^\/sitemap-products-([1-9]\d{0,5})\.xml$/;

/** Null where there is no such file. */
async function fileAt(sitemap: Sitemap, urlPath: string): Promise<Readable | null> {
  if (urlPath === '/sitemap.xml') return sitemap.index();
  if (urlPath === '/sitemap-pages.xml') return sitemap.pages();
  const [, part] = PRODUCTS.exec(urlPath) ?? [];
  return part === undefined ? null : sitemap.products(Number(part));
}

/** @returns whether there is such a file */
async function send(sitemap: Sitemap, request: Request, response: Response): Promise<boolean> {
  const file = await fileAt(sitemap, request.path);
  if (!file) return false;
  response.set('Cache-Control', KEPT).type('application/xml; charset=utf-8');
  if (request.method === 'HEAD') {
    file.destroy();
    response.end();
    return true;
  }
  // Whoever goes away is told nothing more.
  await pipeline(file, response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
  });
  return true;
}

/** Answers what search engines ask a shop for before they look at it. */
export const serveSitemap =
  (sitemap: Sitemap): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') next();
    else if (request.path === '/robots.txt') {
      response.set('Cache-Control', KEPT).type('text/plain').send(sitemap.robots());
    } else if (!request.path.startsWith('/sitemap')) next();
    else {
      send(sitemap, request, response).then((isSent) => {
        if (!isSent) next();
      }, next);
    }
  };
