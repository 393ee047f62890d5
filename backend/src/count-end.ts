import type { ServerResponse } from 'node:http';
import type { CountRequest } from './common/request-log.js';
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

/** Counts a request by what answered it: who stands before the framework, one of its routes, or what serves files. */
export const countEnd: CountRequest = (response, path, milliseconds) => {
  const { req: request } = response;
  const method = request.method ?? '';
  const status = response.writableEnded ? response.statusCode : 'aborted';
  const early = request.log.route;
  if (early !== undefined) return countRequest(early, method, status, milliseconds);
  const { path: pattern } = (request as Routed).route ?? {};
  const route =
    typeof pattern === 'string' && pattern.startsWith('/') ? pattern : nameOf(path, response);
  countRequest(route, method, status, isStream(response) ? undefined : milliseconds);
};
