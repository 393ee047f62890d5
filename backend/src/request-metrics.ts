import type { ServerResponse } from 'node:http';
import type { OnRequestEnd } from './common/request-log.js';
import { countRequest, OTHER } from './metrics/requests.js';

interface Routed {
  route?: { path?: unknown };
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/** Requests without a route get one of these few names, however many URLs are requested. */
function nameOf(path: string, { statusCode }: ServerResponse): string {
  if (statusCode >= 400 || path.startsWith('/api/')) return OTHER;
  if (path.startsWith('/assets/')) return 'asset';
  return path.startsWith('/pictures/') ? 'picture' : 'file';
}

/** The name under which a request is counted: the pattern of its route, or the kind of response. */
export function routeOf(response: ServerResponse, path: string): string {
  const { req: request } = response;
  const named = request.log.route;
  if (named !== undefined) return named;
  const { path: pattern } = (request as Routed).route ?? {};
  // A mounted router's pattern lacks the path under which it is mounted.
  return typeof pattern === 'string' && pattern.startsWith('/api/')
    ? pattern
    : nameOf(path, response);
}

export const recordRequest: OnRequestEnd = (response, path, milliseconds) => {
  const { req: request } = response;
  const method = request.method ?? '';
  const status = response.writableEnded ? response.statusCode : 'aborted';
  const isTimed = request.log.route !== undefined || !isStream(response);
  countRequest(routeOf(response, path), method, status, isTimed ? milliseconds : undefined);
};
