import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type CurrentRequest, currentTrace } from './current-request.js';
import type { ShopLog } from './logging.js';

declare module 'node:http' {
  interface IncomingMessage {
    /** Set when the request arrives. */
    log: RequestLog;
  }
}

/** Adopts the request id of the client if it is harmless, so that a request can be followed through proxies. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * The path without the query, which may contain personal data. A client of a proxy may send a host and a user in front
 * of it.
 */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.startsWith('/') ? url : url.replace(/^\w+:\/\/[^/?#]*/, '');
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

/** The request in its log lines. */
interface RequestFields {
  id: string;
  method: string;
  path: string;
  /** Undefined if the client has disconnected already. */
  address: string | undefined;
}

function levelOf({ statusCode }: ServerResponse, path: string): 'debug' | 'info' | 'warn' {
  if (statusCode >= 500) return 'warn';
  return path.startsWith('/api/health/') ? 'debug' : 'info';
}

/** The log of one request. Headers, cookies, queries and bodies are never logged. */
class RequestLog implements CurrentRequest {
  readonly id: string;
  customer?: string;
  seller?: string;
  order?: string;
  readonly trace = currentTrace();
  /** The route for the metrics, set by code in front of Nest; for all other requests, Nest provides it. */
  route?: string;
  private readonly fields: RequestFields;
  private readonly arrivedAt = Date.now();

  constructor(
    request: IncomingMessage,
    address: string | undefined,
    private readonly log: ShopLog,
    private readonly onEnd: OnRequestEnd,
  ) {
    this.id = requestId(request);
    this.fields = { id: this.id, method: request.method ?? '', path: pathOf(request), address };
  }

  get path(): string {
    return this.fields.path;
  }

  /** @returns a logger whose lines contain the id of the request */
  logger(): Logger {
    return this.log.logger.child({ req: this.fields, ...this.ids() });
  }

  /** Writes the one line of every request. */
  end(response: ServerResponse): void {
    const responseTime = Date.now() - this.arrivedAt;
    this.onEnd(response, this.path, responseTime);
    const { statusCode } = response;
    this.log.requestLogger[levelOf(response, this.path)](
      { req: this.fields, res: { statusCode }, responseTime, ...this.ids() },
      response.writableEnded ? 'request completed' : 'request aborted',
    );
  }

  private ids(): object {
    const { customer, seller, order, trace } = this;
    return { customer, seller, order, trace_id: trace };
  }
}

/** Called once for every request, completed or aborted. */
export type OnRequestEnd = (response: ServerResponse, path: string, milliseconds: number) => void;

function endRequest(this: ServerResponse): void {
  this.req.log.end(this);
}

/**
 * Gives every request its log, and writes its line when it is completed or aborted.
 * @param addressOf returns the IP address of the browser, as reported by the proxies of TRUST_PROXY
 */
export function logRequests(
  log: ShopLog,
  addressOf: (request: IncomingMessage) => string | undefined,
  onEnd: OnRequestEnd = () => undefined,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    request.log = new RequestLog(request, addressOf(request), log, onEnd);
    response.on('close', endRequest);
  };
}
