import { setTimeout as delay } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { decode, namesFile } from '../common/http/outside-api/spa.middleware.js';
import { represent } from '../products/response-cache/representation.js';
import { unknownHead } from './page-head.js';
import type { MadePage, PagesService } from './pages.service.js';
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
  { status, document }: MadePage,
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

/** Sends a page without its content, which its scripts then show. */
async function sendShell(pages: PagesService, place: Place, response: Response): Promise<void> {
  const head = await withPatience(pages.head(place)).catch(() => unknownHead(place.language));
  // Small, and on its way at once: packing it takes longer, when there is most to do.
  response.req.headers['accept-encoding'] = 'identity';
  response.set('Cache-Control', 'no-store').type('html');
  response.status(head.status).end(pages.shell(head));
}

async function answer(
  pages: PagesService,
  place: Place,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    await send(request, response, await withPatience(pages.page(place)));
  } catch (error) {
    if (response.headersSent) throw error;
    request.log.logger().warn({ err: error }, 'A page could not be rendered');
    if (!isbot(request.headers['user-agent'])) {
      await sendShell(pages, place, response);
      return;
    }
    // Programs can do nothing without the content: later.
    response.set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER) });
    response.status(503).end();
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
    const query = request.url.slice(request.path.length);
    const place = publicPlace(request.path, query);
    if (!place) {
      next();
    } else if (place.properPath !== undefined) {
      response.redirect(301, place.properPath + query);
    } else {
      const sent = place.isTooLong
        ? sendShell(pages, place, response)
        : answer(pages, place, request, response);
      sent.catch(next);
    }
  };
