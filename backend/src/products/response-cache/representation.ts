import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import type { CachedResponse, Encoding, Representation } from './cached-response.js';

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

/** The ETag of the encoding that the client has cached already. */
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
export function represent(
  headers: IncomingHttpHeaders,
  cached: CachedResponse,
): Representation | Promise<Representation> {
  const accepted = acceptedBy(headers);
  const etag = matchingEtag(headers, cached, accepted);
  if (etag !== undefined) return { status: 304, headers: ['ETag', etag] };
  return cached.pick(accepted);
}
