import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { isbot } from 'isbot';
import { Env } from '../config/env.js';
import { sendCached } from '../products/response-cache/send-cached.js';
import { RenderErrorLog } from './render-error-log.js';
import { unknownHead } from './page-head.js';
import { PagesService } from './pages.service.js';
import { type PublicRoute, publicRouteOf } from './public-route.js';

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

/** Serves public pages: rendered, or without their content where that fails or takes too long. */
@Injectable()
export class PageServer {
  private readonly failures = new RenderErrorLog();
  /** In milliseconds, after which a browser gets the page without its content, which its scripts then show. */
  private readonly timeout: number;

  constructor(
    private readonly pages: PagesService,
    @Inject(Env) { pageTimeout }: Pick<Env, 'pageTimeout'>,
  ) {
    this.timeout = pageTimeout * 1_000;
  }

  /** @returns false for a URL that belongs to no public page */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { url = '' } = request;
    const [path = '', query = ''] = url.split(/(?=\?)(.*)/s);
    const place = this.pages.isOn ? publicRouteOf(path, query) : undefined;
    if (!place) return false;
    if (place.properPath === undefined) await this.send(place, request, response);
    else {
      request.log.route = 'redirect';
      end(response, 301, { Location: place.properPath + query });
    }
    return true;
  }

  private async send(
    place: PublicRoute,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const giveUpAt = performance.now() + this.timeout;
    const left = (): number => Math.max(0, giveUpAt - performance.now());
    if (place.isTooLong) {
      request.log.route = 'page, without content';
      await this.sendShell(place, left(), response);
      return;
    }
    const isBot = isbot(request.headers['user-agent']);
    request.log.route = 'page, rendered';
    const onKept = (): void => {
      request.log.route = 'page, kept';
    };
    let failure: Error | string = 'Too many pages wait already';
    try {
      const made = await within(left(), this.pages.page(place, isBot, onKept));
      if (made) {
        if (made.status === 200) this.pages.remember(request.url ?? '', place);
        return await sendCached(request, response, made.document, made.status);
      }
    } catch (error) {
      if (response.headersSent) throw error;
      failure = error instanceof TooLateError ? error.message : (error as Error);
    }
    request.log.route = 'page, without content';
    this.failures.note(() => request.log.logger(), failure);
    if (isBot) {
      // Programs can do nothing without the content: later.
      end(response, 503, { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER });
    } else await this.sendShell(place, left(), response);
  }

  /** Sends a page without its content, which its scripts then show. */
  private async sendShell(
    place: PublicRoute,
    milliseconds: number,
    response: ServerResponse,
  ): Promise<void> {
    const head = await within(milliseconds, this.pages.head(place)).catch(() =>
      unknownHead(place.language),
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
