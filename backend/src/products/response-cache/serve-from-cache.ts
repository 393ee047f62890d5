import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
  IncomingHttpHeaders,
} from 'node:http';
import Negotiator from 'negotiator';
import type { CachedResponse, Representation, Encoding } from './cached-response.js';

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send few different Accept-Encoding headers. */
const MAX_LISTS = 200;
const parsedLists = new Map<string, readonly Encoding[]>();

function acceptedBy(headers: IncomingHttpHeaders): readonly Encoding[] {
  const list = headers['accept-encoding'] ?? 'identity';
  const parsed = parsedLists.get(list);
  if (parsed) return parsed;
  const accepted = new Negotiator({ headers }).encodings(ENCODINGS) as Encoding[];
  if (parsedLists.size < MAX_LISTS) parsedLists.set(list, accepted);
  return accepted;
}

/** The ETag of the encoding that the client has cached. */
function matchingEtag(
  headers: IncomingHttpHeaders,
  cached: CachedResponse,
  accepted: readonly Encoding[],
): string | undefined {
  const known = headers['if-none-match'];
  if (known === undefined || headers['cache-control']?.includes('no-cache')) return undefined;
  const plain = cached.etag('identity');
  if (known.includes(plain)) return plain;
  return accepted.map((encoding) => cached.etag(encoding)).find((etag) => known.includes(etag));
}

/** Browsers may cache these responses, but revalidate them on each use. */
export const REVALIDATE = { 'Cache-Control': 'no-cache' };

/** Selects the representation by the request's headers; returns a promise only while a body is being compressed. */
function represent(
  headers: IncomingHttpHeaders,
  cached: CachedResponse,
): Representation | Promise<Representation> {
  const accepted = acceptedBy(headers);
  const etag = matchingEtag(headers, cached, accepted);
  if (etag !== undefined) return { status: 304, headers: ['ETag', etag] };
  return cached.pick(accepted);
}

/** A response that is up to date. */
export interface CacheHit {
  /** A promise while it is being computed for another request. */
  response: CachedResponse | Promise<CachedResponse>;
  /** The name of its route in the metrics. */
  route: string;
}

interface Options {
  find: (url: string) => CacheHit | undefined;
  /** Sellers see their changes at once, on every instance. */
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

/** Serves cached responses in front of Nest, which would take several times as long as the rest of such a request. */
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
    // If the computation fails, Nest sends the error.
    found.then(
      (cached) => serve(request, response, cached, route),
      () => next(request, response),
    );
  };
}

/**
 * Sends a cached response from a controller. The common headers are already set.
 * @param status of the response; only a 200 may become a 304
 */
export async function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  status = 200,
): Promise<void> {
  const asked = { ...request.headers };
  if (status !== 200) delete asked['if-none-match'];
  const chosen = await represent(asked, cached);
  // Otherwise the compression middleware would compress the body again, and the ETag would belong to other bytes.
  request.headers['accept-encoding'] = 'identity';
  response.appendHeader('Vary', 'Accept-Encoding');
  const code = chosen.status === 200 ? status : chosen.status;
  response
    .writeHead(code, [...Object.entries(REVALIDATE).flat(), ...chosen.headers])
    .end(chosen.body);
}
