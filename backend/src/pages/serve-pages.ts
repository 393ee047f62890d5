import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { Env } from '../config/env.js';
import { sendCached } from '../products/response-cache/serve-from-cache.js';
import { unknownHead } from './page-head.js';
import { PagesService } from './pages.service.js';
import { type PublicRoute, publicRouteOf } from './public-route.js';

const LOG_INTERVAL_MS = 10_000;

/** Logs pages that could not be rendered, at most once per interval, with their number. */
class RenderErrorLog {
  private pages = 0;
  private quietUntil = 0;

  /**
   * @param logger called only when a line is written
   * @param failure an Error is a bug, which is logged with its stack; a string is an expected reason
   */
  add(logger: () => Logger, failure: Error | string): void {
    this.pages += 1;
    const now = performance.now();
    if (now < this.quietUntil) return;
    const { pages } = this;
    logger().warn(
      typeof failure === 'string' ? { reason: failure, pages } : { err: failure, pages },
      'A page could not be rendered',
    );
    this.pages = 0;
    this.quietUntil = now + LOG_INTERVAL_MS;
  }
}

/** For crawlers, which can do nothing without the content. */
const RETRY_AFTER_SECONDS = 30;

class RenderTimeoutError extends Error {}

const within = <T>(milliseconds: number, made: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RenderTimeoutError('A page took too long to render')),
      milliseconds,
    );
    void made.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Serves public pages; one that fails or takes too long is sent without content. */
@Injectable()
export class PageServer {
  private readonly errors = new RenderErrorLog();
  /** After which a browser gets the page without content, which its scripts then render. */
  private readonly timeoutMs: number;

  constructor(
    private readonly pages: PagesService,
    @Inject(Env) { ssrTimeoutSeconds }: Pick<Env, 'ssrTimeoutSeconds'>,
  ) {
    this.timeoutMs = ssrTimeoutSeconds * 1_000;
  }

  /** @returns false for a URL that belongs to no public page */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { url = '' } = request;
    const [path = '', query = ''] = url.split(/(?=\?)(.*)/s);
    const route = this.pages.isOn ? publicRouteOf(path, query) : undefined;
    if (!route) return false;
    if (route.canonicalPath === undefined) await this.send(route, request, response);
    else {
      request.log.route = 'redirect';
      end(response, 301, { Location: route.canonicalPath + query });
    }
    return true;
  }

  private async send(
    route: PublicRoute,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const giveUpAt = performance.now() + this.timeoutMs;
    const left = (): number => Math.max(0, giveUpAt - performance.now());
    if (route.isTooLong) {
      request.log.route = 'page:fallback';
      await this.sendShell(route, left(), response);
      return;
    }
    const isBot = isbot(request.headers['user-agent']);
    request.log.route = 'page:rendered';
    const onCached = (): void => {
      request.log.route = 'page:cached';
    };
    let failure: Error | string = 'Too many pages are waiting';
    try {
      const made = await within(left(), this.pages.page(route, isBot, onCached));
      if (made) {
        if (made.status === 200) this.pages.addUrl(request.url ?? '', route);
        return await sendCached(request, response, made.document, made.status);
      }
    } catch (error) {
      if (response.headersSent) throw error;
      failure = error instanceof RenderTimeoutError ? error.message : (error as Error);
    }
    request.log.route = 'page:fallback';
    this.errors.add(() => request.log.logger(), failure);
    if (isBot) {
      end(response, 503, { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_SECONDS });
    } else await this.sendShell(route, left(), response);
  }

  /** Sends a page without content, which its scripts then render. */
  private async sendShell(
    route: PublicRoute,
    milliseconds: number,
    response: ServerResponse,
  ): Promise<void> {
    const head = await within(milliseconds, this.pages.head(route)).catch(() =>
      unknownHead(route.language),
    );
    const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' };
    end(response, head.status, headers, this.pages.shell(head));
  }
}

function end(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | number>,
  body?: Buffer,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': body?.length ?? 0 }).end(body);
}
