import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import { LogBatches } from './log-batches.js';
import { describeError, messageOf, withoutEmails } from './errors/describe-error.js';

const READABLE = { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname' } };

/** An error says its message by itself where nobody gives another one. */
function messageFor(first: unknown, given: unknown): unknown {
  if (typeof given === 'string') return withoutEmails(given);
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  return error instanceof Error ? messageOf(error) : given;
}

/** Whatever is logged passes through here, by way of a request or of Nest: nothing about people comes out. */
const CAREFUL: Pick<LoggerOptions, 'formatters' | 'hooks' | 'serializers'> = {
  serializers: { err: (described: unknown) => described },
  formatters: {
    log: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [
          key,
          value instanceof Error ? describeError(value) : value,
        ]),
      ),
  },
  hooks: {
    logMethod([first, given, ...rest], method) {
      if (typeof first === 'string') method.call(this, withoutEmails(first));
      else method.apply(this, [first, messageFor(first, given) as string, ...rest]);
    },
  },
};

interface LogSettings {
  logLevel: string;
  isProduction: boolean;
}

/** Structured logs on standard output: JSON in production, readable lines elsewhere. `sink` takes JSON in its place. */
export function createLogger(
  { logLevel, isProduction }: LogSettings,
  sink?: DestinationStream,
): Logger {
  const options = { level: logLevel, ...CAREFUL };
  if (sink) return pino(options, sink);
  // The readable lines come from a thread of their own, for which a silent shop has no use.
  if (logLevel === 'silent') return pino(options);
  if (isProduction) return pino(options, new LogBatches());
  return pino({ ...options, transport: READABLE });
}

/** A caller's own request id is kept when it is harmless, so that a request can be followed through proxies. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The path without its query: searches and ids are nobody's business. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** A request as Express makes it: `ip` is the browser's address, as far as the proxies named by TRUST_PROXY tell it. */
type LoggedRequest = IncomingMessage & { id: unknown; ip?: string; originalUrl?: string };

/** One line a request. Headers, cookies, queries and bodies are never logged. */
export const logRequests = (logger: Logger): HttpLogger =>
  pinoHttp({
    logger,
    genReqId: (request, response) => {
      const id = requestId(request);
      response.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, originalUrl, url = '', ip, socket }: LoggedRequest) => ({
        id,
        method,
        path: pathOf(originalUrl ?? url),
        address: ip ?? socket.remoteAddress,
      }),
      res: ({ statusCode }: ServerResponse) => ({ statusCode }),
      err: (described: unknown) => described,
    },
    customLogLevel: ({ url = '' }, { statusCode }) => {
      if (statusCode >= 500) return 'warn';
      return url.startsWith('/api/health/') ? 'debug' : 'info';
    },
  });

/** Notes a request that is answered now. Returns its id. */
export type LogEarly = (
  request: IncomingMessage,
  response: ServerResponse,
  arrivedAt: number,
) => string;

/**
 * Logs what is answered before logRequests() comes to it, in the same line.
 * @param addressOf finds the browser's address, as far as the proxies named by TRUST_PROXY tell it
 */
export const logEarlyAnswers =
  (logger: Logger, addressOf: (request: IncomingMessage) => string | undefined): LogEarly =>
  (request, response, arrivedAt) => {
    const id = requestId(request);
    if (!logger.isLevelEnabled('info')) return id;
    const { method, url = '' } = request;
    const req = { id, method, path: pathOf(url), address: addressOf(request) };
    const note = (): void => {
      const res = { statusCode: response.statusCode };
      const message = response.writableEnded ? 'request completed' : 'request aborted';
      logger.info({ req, res, responseTime: Date.now() - arrivedAt }, message);
    };
    // Whoever asked may have gone while the answer was made.
    if (response.closed) note();
    else response.once('close', note);
    return id;
  };

/** What Nest tells of every start: all its parts and routes. */
const STARTUP_CONTEXTS = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/**
 * Lets Nest and our services log through pino. After the message may come an error or fields of the line; the last parameter
 * is the name of the class that logs.
 */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(STARTUP_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  private write(
    level: 'debug' | 'info' | 'warn' | 'error',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const [stack] = rest.slice(0, -1).filter((extra) => typeof extra === 'string');
    const err = [message, ...rest].find((extra) => extra instanceof Error);
    const fields = rest.find(
      (extra): extra is object => typeof extra === 'object' && !(extra instanceof Error),
    );
    this.logger[level]({ context, stack, err, ...fields }, asText(message));
  }
}

const asText = (message: unknown): string => {
  if (message instanceof Error) return messageOf(message);
  return typeof message === 'string' ? message : JSON.stringify(message);
};
