import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentFields } from './current-request.js';
import { describeError, loggableMessage, redactEmails } from './errors/describe-error.js';

const READABLE = { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname' } };

/** Lines are written together as soon as they have this many bytes. */
const BATCH_BYTES = 16_384;
const FLUSH_INTERVAL_MS = 200;
/** A reader that stalls, such as a full pipe, must not take up the memory of the shop. */
const MAX_BUFFERED_BYTES = 16 * 1_024 * 1_024;

/** The message defaults to that of the error. */
function messageFor(first: unknown, given: unknown): unknown {
  if (typeof given === 'string') return redactEmails(given);
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  return error instanceof Error ? loggableMessage(error) : given;
}

/** Removes personal data from every line, whether it comes from a request, a service or Nest. */
const REDACTION: Pick<LoggerOptions, 'formatters' | 'hooks' | 'serializers'> = {
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
      if (typeof first === 'string') method.call(this, redactEmails(first));
      else method.apply(this, [first, messageFor(first, given) as string, ...rest]);
    },
  },
};

interface LogSettings {
  logLevel: string;
  isProduction: boolean;
}

/** The log of the shop. */
export interface ShopLog {
  logger: Logger;
  /**
   * Only for the line of each request, whose fields need no redaction. Redacting them would take as long as writing
   * them.
   */
  requestLogger: Logger;
}

/**
 * Standard output, written asynchronously and in batches; the rest is written when the process ends. When the reader
 * stalls, lines beyond `maxLength` bytes are lost, and a line with the number of lost bytes is written once it reads
 * again.
 */
export function batchedOutput({
  fd = 1,
  maxLength = MAX_BUFFERED_BYTES,
} = {}): DestinationStream & { destination: ReturnType<typeof pino.destination> } {
  const destination = pino.destination({
    fd,
    sync: false,
    // Lines are encoded one by one: in text mode, the destination measures the whole batch with each line that joins it.
    contentMode: 'buffer',
    minLength: BATCH_BYTES,
    // The destination requires a value above `minLength`.
    maxWrite: BATCH_BYTES + 1,
    periodicFlush: FLUSH_INTERVAL_MS,
    maxLength,
  });
  // The types cover only the text mode.
  const bytes: unknown = destination;
  const write = (line: string): boolean =>
    (bytes as { write: (line: Buffer) => boolean }).write(Buffer.from(line));
  let lost = 0;
  destination.on('drop', ({ length }: { length: number }) => (lost += length));
  destination.on('drain', () => {
    if (lost === 0) return;
    const msg =
      'Log lines were lost because the output was not read; `lost` is their size in bytes.';
    const time = new Date().toISOString();
    const line = JSON.stringify({ level: pino.levels.values.warn, time, lost, msg });
    lost = 0;
    write(`${line}\n`);
  });
  return { write, destination };
}

function outputFor({ logLevel, isProduction }: LogSettings): DestinationStream {
  // pino-pretty runs in its own thread, which a silent shop does not need.
  if (logLevel === 'silent') return { write: () => undefined };
  return isProduction ? batchedOutput() : pino.transport(READABLE);
}

/**
 * Structured logs on standard output: JSON in production, readable lines elsewhere.
 * @param output receives lines of JSON instead of standard output
 */
export function openLog(settings: LogSettings, output = outputFor(settings)): ShopLog {
  // The same format of time as in the log of nginx.
  const base = { level: settings.logLevel, timestamp: pino.stdTimeFunctions.isoTime };
  return {
    logger: pino({ ...base, ...REDACTION }, output),
    requestLogger: pino(base, output),
  };
}

/** Nest logs all modules and routes at every start. */
const STARTUP_CONTEXTS = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/**
 * Passes the logs of Nest and of our services to pino. An error or further fields may follow the message; the last
 * parameter is the name of the logging class.
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
  if (message instanceof Error) return loggableMessage(message);
  return typeof message === 'string' ? message : JSON.stringify(message);
};
