import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import type { Env } from '../config/env.js';

/**
 * What a log says about an error. Its other properties are left out: the parameters of a failed statement are people's
 * names, addresses and password hashes.
 */
const describeError = (error: Error & { code?: unknown }): object => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack,
});

const READABLE = { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname' } };

/** Structured logs on standard output: JSON in production, readable lines elsewhere. `sink` takes JSON in its place. */
export function createLogger({ logLevel, isProduction }: Env, sink?: DestinationStream): Logger {
  const options = { level: logLevel, serializers: { err: describeError } };
  if (sink) return pino(options, sink);
  return pino(isProduction ? options : { ...options, transport: READABLE });
}

/** A caller's own request id is kept when it is harmless, so that a request can be followed through proxies. */
function requestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/** The path without its query: searches and ids are nobody's business. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** One line a request. Headers, cookies, queries and bodies are never logged. */
export const logRequests = (logger: Logger): HttpLogger =>
  pinoHttp({
    logger,
    genReqId: requestId,
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: pathOf(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: ({ url = '' }, { statusCode }) => {
      if (statusCode >= 500) return 'warn';
      return url.startsWith('/api/health/') ? 'debug' : 'info';
    },
  });

/** What Nest tells of every start: all its parts and routes. */
const CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Lets Nest and our services log through pino. The last optional parameter is the name of the class that logs. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    const level = CHATTER.has(context ?? '') ? 'debug' : 'info';
    this.logger[level]({ context }, asText(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    const err = message instanceof Error ? message : undefined;
    this.logger.error({ context, stack, err }, asText(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, asText(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, asText(message));
  }
}

const asText = (message: unknown): string =>
  message instanceof Error
    ? message.message
    : typeof message === 'string'
      ? message
      : JSON.stringify(message);
