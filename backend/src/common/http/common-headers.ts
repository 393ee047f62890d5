import { type IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * Headers that do not differ between requests, found out by running the handlers that set them: they must do so at once, and
 * look at nothing but the origin of a request.
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
 * The headers that all answers have.
 * @param origins that are told something else than all others
 * @param more headers that are added
 * @returns names and values in turn, for a request
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
