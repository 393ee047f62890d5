import type { ServerResponse } from 'node:http';
import type { OnRequestEnd } from './common/request-log.js';
import { countRequest, OTHER } from './metrics/requests.js';

interface Routed {
  route?: { path?: unknown };
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/** What has no route: files, and what is nowhere. However many addresses somebody makes up, these names are all. */
function nameOf(path: string, { statusCode }: ServerResponse): string {
  if (statusCode >= 400 || path.startsWith('/api/')) return OTHER;
  if (path.startsWith('/assets/')) return 'asset';
  return path.startsWith('/pictures/') ? 'picture' : 'file';
}

/** What answered a request: who stands before the framework, one of its routes, or what serves files. */
export function routeOf(response: ServerResponse, path: string): string {
  const { req: request } = response;
  const early = request.log.route;
  if (early !== undefined) return early;
  const { path: pattern } = (request as Routed).route ?? {};
  // A page that is mounted somewhere has a pattern without the place.
  return typeof pattern === 'string' && pattern.startsWith('/api/')
    ? pattern
    : nameOf(path, response);
}

/** Counts a request by what answered it. */
export const countEnd: OnRequestEnd = (response, path, milliseconds) => {
  const { req: request } = response;
  const method = request.method ?? '';
  const status = response.writableEnded ? response.statusCode : 'aborted';
  const isTimed = request.log.route !== undefined || !isStream(response);
  countRequest(routeOf(response, path), method, status, isTimed ? milliseconds : undefined);
};
