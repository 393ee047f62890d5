import type { IncomingMessage, ServerResponse } from 'node:http';
import { isbot } from 'isbot';
import { decode, namesFile } from '../common/http/outside-api/spa.middleware.js';
import type { HeadersFor } from '../products/response-cache/early-answers.js';
import { represent } from '../products/response-cache/representation.js';
import { PageFailures } from './page-failures.js';
import { unknownHead } from './page-head.js';
import type { MadePage, PagesService } from './pages.service.js';
import { type Place, publicPlace } from './public-page.js';

/** In seconds: when to come again, for who can do nothing without the content. */
const RETRY_AFTER = 30;

class TooLateError extends Error {}

const within = <T>(milliseconds: number, made: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new TooLateError('A page took too long to render')),
      milliseconds,
    );
    void made.then(resolve, reject).finally(() => clearTimeout(late));
  });

type Next = (error?: unknown) => void;

/** Answers public addresses with their page; all other screens are shown by scripts alone, which is for the next one. */
export class PageServer {
  private readonly failures = new PageFailures();

  /**
   * @param headersFor the headers of all answers, but for how long they are kept
   * @param timeout in milliseconds, after which a browser gets the page without its content, which its scripts then show
   */
  constructor(
    private readonly pages: PagesService,
    private readonly headersFor: HeadersFor,
    private readonly timeout: number,
  ) {}

  /**
   * Answers what is certainly a page. It stands before the framework, whose way takes longer than sending a page that is kept,
   * or than refusing one where too many are asked for.
   */
  readonly answerEarly = (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    this.answerAt((place) => place.page.kind !== 'nowhere', request, response, next);
  };

  /** Answers also where there is nothing, once everything else has been looked for. */
  readonly answer = (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    this.answerAt(() => true, request, response, next);
  };

  private answerAt(
    isWanted: (place: Place) => boolean,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ): void {
    const { method, url = '' } = request;
    const [path = '', query = ''] = url.split(/(?=\?)(.*)/s);
    const urlPath = decode(path);
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads || !path.startsWith('/') || urlPath === undefined || namesFile(urlPath)) {
      next();
      return;
    }
    const place = this.pages.isOn ? publicPlace(path, query) : undefined;
    if (!place || !isWanted(place)) next();
    else if (place.properPath !== undefined) {
      request.log.route = 'redirect';
      this.end(request, response, 301, ['Location', place.properPath + query]);
    } else this.send(place, request, response).catch(next);
  }

  private async send(
    place: Place,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const giveUpAt = performance.now() + this.timeout;
    const left = (): number => Math.max(0, giveUpAt - performance.now());
    if (place.isTooLong) {
      request.log.route = 'page:fallback';
      await this.sendShell(place, left(), request, response);
      return;
    }
    const isBot = isbot(request.headers['user-agent']);
    request.log.route = 'page:rendered';
    const onKept = (): void => {
      request.log.route = 'page:cached';
    };
    let failure: Error | string = 'Too many pages wait already';
    try {
      const made = await within(left(), this.pages.page(place, isBot, onKept));
      if (made) return await this.sendPage(made, request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      failure = error instanceof TooLateError ? error.message : (error as Error);
    }
    request.log.route = 'page:fallback';
    this.failures.note(() => request.log.logger(), failure);
    if (isBot) {
      // Programs can do nothing without the content: later.
      const headers = ['Cache-Control', 'no-store', 'Retry-After', String(RETRY_AFTER)];
      this.end(request, response, 503, headers);
    } else await this.sendShell(place, left(), request, response);
  }

  private async sendPage(
    { status, document }: MadePage,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const asked = { ...request.headers };
    // A page that is not there is sent each time.
    if (status !== 200) delete asked['if-none-match'];
    const chosen = await represent(asked, document);
    const code = chosen.status === 200 ? status : chosen.status;
    const headers = ['Cache-Control', 'no-cache', ...chosen.headers];
    this.end(request, response, code, headers, chosen.body);
  }

  /** Sends a page without its content, which its scripts then show. Small, and on its way at once: nothing is packed. */
  private async sendShell(
    place: Place,
    milliseconds: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const head = await within(milliseconds, this.pages.head(place)).catch(() =>
      unknownHead(place.language),
    );
    const headers = ['Cache-Control', 'no-store', 'Content-Type', 'text/html; charset=utf-8'];
    this.end(request, response, head.status, headers, this.pages.shell(head));
  }

  private end(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: readonly string[],
    body?: Buffer,
  ): void {
    // Else what all answers of the framework pass would compress it once more, and its tag would be of other bytes.
    request.headers['accept-encoding'] = 'identity';
    const length = headers.includes('Content-Length') || status === 304;
    response.writeHead(status, [
      ...this.headersFor(request),
      'X-Request-Id',
      request.log.id,
      ...headers,
      ...(length ? [] : ['Content-Length', String(body?.length ?? 0)]),
    ]);
    response.end(body);
  }
}
