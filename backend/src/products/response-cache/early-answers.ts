import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CachedResponse, type Representation } from './cached-response.js';
import { represent } from './representation.js';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const mayBeCached = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

/** The headers that all these answers have, names and values in turn. */
export type HeadersFor = (request: IncomingMessage) => readonly string[];

/** The answer to an address; undefined where there is none to be kept. Its promise fails where the request is refused. */
export type Find = (address: string) => CachedResponse | Promise<CachedResponse> | undefined;

const failures = new WeakMap<IncomingMessage, Error>();

/** Why a request could not be answered early; undefined for all others. */
export const earlyFailure = (request: IncomingMessage): Error | undefined => failures.get(request);

/**
 * Answers what is kept, or can be made to be kept; everything else goes on to the shop, and what is refused, for the reason. It
 * stands before the framework, which takes several times as long as all the rest.
 * @param routeOf the pattern of an address that has such an answer
 * @param isSeller whether the request has a signed seller token: sellers see their changes at once, whichever process they reach
 */
export function answerEarly(
  find: Find,
  headersFor: HeadersFor,
  shop: RequestListener,
  routeOf: (address: string) => string,
  isSeller: (request: IncomingMessage) => boolean,
): RequestListener {
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body }: Representation,
  ): void {
    request.log.route = routeOf(request.url ?? '');
    const all = [...headersFor(request), 'X-Request-Id', request.log.id, ...headers];
    response.writeHead(status, all).end(body);
  }
  return (request, response) => {
    const found = mayBeCached(request) && !isSeller(request) ? find(request.url ?? '') : undefined;
    if (!found) {
      shop(request, response);
      return;
    }
    const chosen =
      found instanceof CachedResponse
        ? represent(request.headers, found)
        : found.then((answer) => represent(request.headers, answer));
    if (!(chosen instanceof Promise)) {
      send(request, response, chosen);
      return;
    }
    chosen.then(
      (it) => send(request, response, it),
      // What cannot be made is answered by the shop, which need not try it again to know the reason.
      (error: Error) => {
        failures.set(request, error);
        shop(request, response);
      },
    );
  };
}
