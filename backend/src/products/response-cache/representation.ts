import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import type { CachedResponse, Encoding, Representation } from './cached-response.js';

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send one of a few lists. */
const MAX_LISTS = 200;
const parsedLists = new Map<string, readonly Encoding[]>();

/** What a client takes, by its Accept-Encoding. */
function acceptedBy(headers: IncomingHttpHeaders): readonly Encoding[] {
  const list = headers['accept-encoding'] ?? 'identity';
  const parsed = parsedLists.get(list);
  if (parsed) return parsed;
  const accepted = new Negotiator({ headers }).encodings(ENCODINGS) as Encoding[];
  if (parsedLists.size < MAX_LISTS) parsedLists.set(list, accepted);
  return accepted;
}

/** The ETag by which a client has the answer already, in an encoding that it takes. */
function heldEtag(
  headers: IncomingHttpHeaders,
  answer: CachedResponse,
  accepted: readonly Encoding[],
): string | undefined {
  const held = headers['if-none-match'];
  if (held === undefined || headers['cache-control']?.includes('no-cache')) return undefined;
  const plain = answer.etag('identity');
  if (held.includes(plain)) return plain;
  return accepted.map((encoding) => answer.etag(encoding)).find((etag) => held.includes(etag));
}

/** Browsers may keep the catalogue, and ask each time whether it is still the same. */
export const CATALOGUE_HEADERS = { 'Cache-Control': 'no-cache' };

/** What a client gets of an answer, by the headers of its request; a promise only while a compressed body is made. */
export function represent(
  headers: IncomingHttpHeaders,
  answer: CachedResponse,
): Representation | Promise<Representation> {
  const accepted = acceptedBy(headers);
  const held = heldEtag(headers, answer, accepted);
  if (held !== undefined) return { status: 304, headers: ['ETag', held] };
  return answer.pick(accepted);
}
