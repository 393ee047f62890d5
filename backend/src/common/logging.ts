import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentFields } from './current-request.js';
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

/** The log, and where its lines go. */
export interface ShopLog {
  logger: Logger;
  /** Takes whole lines of JSON. */
  output: DestinationStream;
}

function outputFor({ logLevel, isProduction }: LogSettings): DestinationStream {
  // The readable lines come from a thread of their own, for which a silent shop has no use.
  if (logLevel === 'silent') return { write: () => undefined };
  return isProduction ? new LogBatches() : pino.transport(READABLE);
}

/** Structured logs on standard output: JSON in production, readable lines elsewhere. `output` takes JSON in its place. */
export function openLog(settings: LogSettings, output = outputFor(settings)): ShopLog {
  return { logger: pino({ level: settings.logLevel, ...CAREFUL }, output), output };
}

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
    this.logger[level]({ context, stack, err, ...currentFields(), ...fields }, asText(message));
  }
}

const asText = (message: unknown): string => {
  if (message instanceof Error) return messageOf(message);
  return typeof message === 'string' ? message : JSON.stringify(message);
};
