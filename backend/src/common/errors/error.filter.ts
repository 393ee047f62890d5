import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, HttpException, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { QueryFailedError } from 'typeorm';
import type { Socket } from 'node:net';
import { countDiskFull, isDiskFull } from '../../metrics/disk-full.js';
import { registerLabelledCounter } from '../../metrics/registry.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import type { Reason, Values } from './error-codes.js';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * @returns whether an error is a foreign-key violation on the user: the account was deleted while the request was
 * running
 */
function isUserDeleted(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint, message } = error.driverError as Error & Record<string, string>;
  return (
    code === FOREIGN_KEY_VIOLATION &&
    /_user_id_fkey$/.test(constraint ?? '') &&
    message.startsWith('insert')
  );
}

/** The body of every failure; `message` can be shown to customers. */
interface ErrorBody {
  success: false;
  message: string;
  code: string;
  details?: unknown;
  /** Values in the message and errors by field, for translations. */
  values?: Values;
  reasons?: Record<string, Reason[]>;
}

interface Failure {
  status: number;
  body: ErrorBody;
}

const SENTENCES: Record<number, [code: string, message: string]> = {
  400: ['BAD_REQUEST', 'The request could not be understood.'],
  401: ['NOT_SIGNED_IN', 'Please log in first.'],
  403: ['FORBIDDEN', 'You may not do this.'],
  404: ['NOT_FOUND', 'There is nothing here.'],
  405: ['METHOD_NOT_ALLOWED', 'This cannot be done here.'],
  413: ['TOO_LARGE', 'What you sent is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This kind of content is not understood here.'],
  500: ['INTERNAL_SERVER_ERROR', 'Internal server error'],
  503: ['UNAVAILABLE', 'The shop is taking a short break. Please try again in a moment.'],
  507: ['STORAGE_FULL', 'The shop has no space left for files. Please contact us.'],
};

const failure = (status: number, given: Partial<ErrorBody> = {}): Failure => {
  const [code, message] = SENTENCES[status] ?? [
    (STATUS_CODES[status] ?? 'ERROR').toUpperCase().replace(/\W+/g, '_'),
    status < 500 ? 'The request was refused.' : 'Internal server error',
  ];
  return { status, body: { success: false, code, message, ...given } };
};

/** Errors of the HTTP parsers in front of Nest have their own status. */
const httpStatusOf = (error: unknown): number | undefined => {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

/** The shop's errors have a code and a message. Those of Nest have texts for developers, which are not sent. */
const fromHttpException = (error: HttpException): Failure => {
  const response = error.getResponse();
  if (typeof response !== 'object' || !('code' in response)) return failure(error.getStatus());
  const { code, message, details, values, reasons } = response as ErrorBody;
  const given = { code, message, details, values, reasons };
  const isSaid = ([, value]: [string, unknown]): boolean => value !== undefined;
  return failure(error.getStatus(), Object.fromEntries(Object.entries(given).filter(isSaid)));
};

/** @returns the status and the body of the response to an error */
export function toFailure(error: unknown): Failure {
  if (error instanceof HttpException) return fromHttpException(error);
  if (isDatabaseUnavailable(error)) return failure(503);
  if (isUserDeleted(error)) return failure(401);
  if (isDiskFull(error)) return failure(507);
  return failure(httpStatusOf(error) ?? 500);
}

const SECONDS_OF_A_SHORT_BREAK = 5;

/** @returns the seconds after which a retry makes sense, if the error specifies them */
function retryAfterOf(error: unknown, status: number): number | undefined {
  const { retryAfterSeconds } = Object(error) as { retryAfterSeconds?: number };
  return retryAfterSeconds ?? (status === 503 ? SECONDS_OF_A_SHORT_BREAK : undefined);
}

/** Codes of rejections that may be attacks. */
const SECURITY_CODES = [
  'INVALID_CREDENTIALS',
  'WRONG_CODE',
  'TOO_MANY_ATTEMPTS',
  'BAD_SIGNATURE',
  'FOREIGN_ORIGIN',
] as const;

const securityEvents = registerLabelledCounter(
  'larder_security_events_total',
  'Logins and other requests that were refused and may be an attack',
  'event',
  SECURITY_CODES,
);

/** Logs a rejection that may be an attack, with the error's details, which contain no personal data. */
function logSecurity(error: unknown, code: string, { log }: Request): void {
  const { security } = Object(error) as { security?: object };
  if (!security) return;
  const event = SECURITY_CODES.find((known) => known === code);
  if (event) securityEvents[event]++;
  log.logger().warn({ event: code, ...security }, 'Request rejected (possible attack)');
}

/** Sends any error as the common error body. Only errors of the server are logged as errors. */
export function sendError(error: unknown, request: Request, response: Response): void {
  const { status, body } = toFailure(error);
  const { isExpected } = Object(error) as { isExpected?: boolean };
  if (status >= 500 && !isExpected) request.log.logger().error(error);
  countDiskFull(error);
  logSecurity(error, body.code, request);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const retryAfter = retryAfterOf(error, status);
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  response.status(status).json(body);
}

/** Registered globally: every failure below /api has the common error body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** Sends the common error format for input that Node cannot parse as a request, such as a URL that is too long. */
export function sendMalformedRequestError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['413 Payload Too Large', TOO_LARGE]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', TOO_SLOW]
        : ['400 Bad Request', NOT_UNDERSTOOD];
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
  );
}

const TOO_LARGE: ErrorBody = {
  success: false,
  code: 'TOO_LARGE',
  message: 'What you sent is too large.',
};
const TOO_SLOW: ErrorBody = {
  success: false,
  code: 'REQUEST_TIMEOUT',
  message: 'The request took too long to arrive.',
};
const NOT_UNDERSTOOD: ErrorBody = {
  success: false,
  code: 'BAD_REQUEST',
  message: 'The request could not be understood.',
};
