import { setTimeout as delay } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { decode, namesFile } from '../common/http/outside-api/spa.middleware.js';
import type { CachedResponse } from '../products/response-cache/cached-response.js';
import { represent } from '../products/response-cache/representation.js';
import type { PageHead } from './page-head.js';
import type { PagesService } from './pages.service.js';
import { type Place, publicPlace } from './public-page.js';

/** In milliseconds: who waits longer gets the page without its content, which its scripts then show. */
const PATIENCE = 2_000;
/** In seconds: when to come again, for who can do nothing without the content. */
const RETRY_AFTER = 30;

async function withPatience<T>(made: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = delay(PATIENCE, undefined, { signal: over.signal }).then(() => {
    throw new Error('A page took too long to render');
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
    made.catch(() => undefined);
  }
}

async function send(
  request: Request,
  response: Response,
  { status, document }: { status: number; document: CachedResponse },
): Promise<void> {
  const asked = { ...request.headers };
  // A page that is not there is sent each time.
  if (status !== 200) delete asked['if-none-match'];
  const chosen = await represent(asked, document);
  // Else what all answers pass would compress it once more, and its tag would be of other bytes.
  request.headers['accept-encoding'] = 'identity';
  response.set('Cache-Control', 'no-cache').vary('Accept-Encoding');
  const code = chosen.status === 200 ? status : chosen.status;
  response.writeHead(code, [...chosen.headers]).end(chosen.body);
}

/** Sends a page that could not be rendered: to people without its content, and to programs later. */
function sendShell(request: Request, response: Response, shell: string, status: number): void {
  response.set('Cache-Control', 'no-store').type('html');
  if (isbot(request.headers['user-agent'])) {
    response.set('Retry-After', String(RETRY_AFTER)).status(503).end();
    return;
  }
  // Small, and on its way at once: packing it takes longer, when there is most to do.
  request.headers['accept-encoding'] = 'identity';
  response.status(status).end(shell);
}

async function answer(
  pages: PagesService,
  place: Place,
  request: Request,
  response: Response,
): Promise<void> {
  let head: PageHead | undefined;
  try {
    head = await pages.head(place);
    const document = await withPatience(pages.page(place, head));
    await send(request, response, { status: head.status, document });
  } catch (error) {
    if (response.headersSent) throw error;
    request.log.logger().warn({ err: error }, 'A page could not be rendered');
    const known: PageHead = head ?? { status: 200, title: 'Larder', structured: [] };
    sendShell(request, response, pages.shell(known), known.status);
  }
}

/** Answers public addresses with their page; all other screens are shown by scripts alone, which is for the next one. */
export const servePages =
  (pages: PagesService): RequestHandler =>
  (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const urlPath = decode(request.path);
    if (!reads || urlPath === undefined || namesFile(urlPath) || !pages.isOn) {
      next();
      return;
    }
    const [, search = ''] = request.url.split('?', 2);
    const place = publicPlace(urlPath, search);
    if (!place) {
      next();
      return;
    }
    if (place.path !== urlPath && place.page.kind === 'category') {
      response.redirect(301, search ? `${place.path}?${search}` : place.path);
      return;
    }
    answer(pages, place, request, response).catch(next);
  };
