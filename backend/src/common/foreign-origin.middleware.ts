import { ForbiddenException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

class ForeignOriginError extends ForbiddenException {
  constructor() {
    super({ code: 'FOREIGN_ORIGIN', message: 'This request came from another site.' });
  }
}

/** `Origin: null` and anything that is no address have no host. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/** Browsers cannot forge Origin, Host or Sec-Fetch-Site; a client that is no browser sends neither and carries no stolen cookie. */
function isForeign(request: Request, trusted: ReadonlySet<string>): boolean {
  const origin = request.get('origin');
  if (origin !== undefined) return !trusted.has(origin) && hostOf(origin) !== request.get('host');
  return request.get('sec-fetch-site') === 'cross-site';
}

/** Logging out is a GET by contract, yet it changes something. */
const isChange = ({ method, path }: Request): boolean =>
  !READING.has(method) || /\/logout\/?$/i.test(path);

/** Refuses state-changing requests that another site made a browser send. */
export function refuseForeignOrigins(trustedOrigins: readonly string[]): RequestHandler {
  const trusted = new Set(trustedOrigins);
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (isChange(request) && isForeign(request, trusted)) throw new ForeignOriginError();
    next();
  };
}
