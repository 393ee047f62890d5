import { ForbiddenException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const MAX_LOGGED = 200;

class CrossOriginError extends ForbiddenException {
  /** Logged with the error. */
  readonly security: { origin?: string };

  constructor(origin: string | undefined) {
    super({ code: 'FOREIGN_ORIGIN', message: 'This request came from another site.' });
    this.security = { origin: origin?.slice(0, MAX_LOGGED) };
  }
}

/** Includes the scheme: a page served over http may have been modified in transit. */
const ownOrigin = (request: Request): string => `${request.protocol}://${request.get('host')}`;

/**
 * Scripts cannot forge Origin, Host or Sec-Fetch-Site. Clients other than browsers send none of them, and have no
 * cookies of a victim.
 */
function isCrossOrigin(request: Request, trusted: ReadonlySet<string>): boolean {
  const origin = request.get('origin');
  if (origin !== undefined) return !trusted.has(origin) && origin !== ownOrigin(request);
  return request.get('sec-fetch-site') === 'cross-site';
}

/** Logging out is a GET by contract, yet it changes state. */
const isChange = ({ method, path }: Request): boolean =>
  !READING.has(method) || /\/logout\/?$/i.test(path);

/**
 * Rejects state-changing requests that another site made a browser send (CSRF).
 * @throws CrossOriginError in the handler
 */
export function rejectCrossOriginWrites(trustedOrigins: readonly string[]): RequestHandler {
  const trusted = new Set(trustedOrigins);
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (isChange(request) && isCrossOrigin(request, trusted)) {
      throw new CrossOriginError(request.get('origin'));
    }
    next();
  };
}
