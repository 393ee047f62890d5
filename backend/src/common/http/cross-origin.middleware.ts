import { ForbiddenException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const MAX_LOGGED = 200;

class CrossOriginError extends ForbiddenException {
  /** What the log is told. */
  readonly security: { origin?: string };

  constructor(origin: string | undefined) {
    super({ code: 'FOREIGN_ORIGIN', message: 'This request came from another site.' });
    this.security = { origin: origin?.slice(0, MAX_LOGGED) };
  }
}

/** Where the browser reached the shop, its scheme too: pages on http may have been written by anybody on the way. */
const ownOrigin = (request: Request): string => `${request.protocol}://${request.get('host')}`;

/** Browsers cannot forge Origin, Host or Sec-Fetch-Site; a client that is no browser sends neither and carries no stolen cookie. */
function isForeign(request: Request, trusted: ReadonlySet<string>): boolean {
  const origin = request.get('origin');
  if (origin !== undefined) return !trusted.has(origin) && origin !== ownOrigin(request);
  return request.get('sec-fetch-site') === 'cross-site';
}

/** Logging out is a GET by contract, yet it changes something. */
const isChange = ({ method, path }: Request): boolean =>
  !READING.has(method) || /\/logout\/?$/i.test(path);

/**
 * Refuses state-changing requests that another site made a browser send.
 * @throws CrossOriginError in the handler
 */
export function rejectCrossOriginWrites(trustedOrigins: readonly string[]): RequestHandler {
  const trusted = new Set(trustedOrigins);
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (isChange(request) && isForeign(request, trusted)) {
      throw new CrossOriginError(request.get('origin'));
    }
    next();
  };
}
