import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CachedResponse, Representation } from './cached-response.js';
import { represent } from './representation.js';

/** A response that is up to date. */
export interface CacheHit {
  /** A promise while it is being computed for another request. */
  response: CachedResponse | Promise<CachedResponse>;
  /** The name of its route in the metrics. */
  route: string;
}

interface Options {
  find: (url: string) => CacheHit | undefined;
  /** Sellers see their changes at once, whichever process they reach. */
  isSeller: (request: IncomingMessage) => boolean;
  /** Names and values in turn. */
  headersFor: (request: IncomingMessage) => readonly string[];
  /** Handles every other request. */
  next: RequestListener;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isCacheable = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

/** Serves cached responses in front of Nest, whose own share of such a request is several times as long as all the rest. */
export function serveFromCache({ find, isSeller, headersFor, next }: Options): RequestListener {
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body }: Representation,
  ): void {
    const all = [...headersFor(request), 'X-Request-Id', request.log.id, ...headers];
    response.writeHead(status, all).end(body);
  }
  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    cached: CachedResponse,
    route: string,
  ): void {
    request.log.route = route;
    const chosen = represent(request.headers, cached);
    if (!(chosen instanceof Promise)) return send(request, response, chosen);
    void chosen.then((it) => send(request, response, it));
  }
  return (request, response) => {
    const mayHit = isCacheable(request) && !isSeller(request);
    const hit = mayHit ? find(request.url ?? '') : undefined;
    if (!hit) return next(request, response);
    const { response: found, route } = hit;
    if (!(found instanceof Promise)) return serve(request, response, found, route);
    // Nest sends the error of a computation that fails.
    found.then(
      (cached) => serve(request, response, cached, route),
      () => next(request, response),
    );
  };
}
