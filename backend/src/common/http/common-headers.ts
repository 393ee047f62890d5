import { type IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * Runs middleware once to record the headers that it sets, since they are the same for every request. The middleware
 * must set them synchronously and may read only the Origin header.
 */
export function headersSetBy(
  handlers: readonly RequestHandler[],
  origin?: string,
  more: Record<string, string> = {},
): Map<string, string> {
  const request = { method: 'GET', headers: { origin } } as IncomingMessage;
  const response = new ServerResponse(request);
  for (const handler of handlers) {
    void handler(request as never, response as never, () => undefined);
  }
  for (const [name, value] of Object.entries(more)) response.appendHeader(name, value);
  const valueOf = (name: string): string => [response.getHeader(name)].flat().join(', ');
  return new Map(response.getHeaderNames().map((name) => [name, valueOf(name)]));
}

/**
 * Precomputes the headers of all responses.
 * @param origins origins whose responses have additional CORS headers
 * @returns names and values in turn
 */
export function commonHeaders(
  handlers: readonly RequestHandler[],
  origins: readonly string[],
  more: Record<string, string>,
): (request: IncomingMessage) => readonly string[] {
  const run = (origin?: string): string[] => [...headersSetBy(handlers, origin, more)].flat();
  const ofOthers = run();
  const byOrigin = new Map(origins.map((origin) => [origin, run(origin)]));
  return ({ headers: { origin } }) => (origin && byOrigin.get(origin)) || ofOthers;
}
