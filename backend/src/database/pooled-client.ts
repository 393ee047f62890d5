import { AsyncResource } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import {
  Client,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
} from 'pg';
import { type CurrentRequest, currentRequest } from '../common/current-request.js';
import { registerCounter } from '../metrics/registry.js';
import { TooBusyError } from './too-busy.error.js';

const logger = new Logger('SlowStatements');
const slow = registerCounter(
  'larder_slow_statements_total',
  'Statements that took longer than SLOW_QUERY_MS',
);

/** Characters of an unnamed statement in the log. */
const MOST_WORDS = 100;

interface Named {
  name?: string;
  text?: string;
}

type Done = (...answer: unknown[]) => void;
type Connected = Parameters<Pool['connect']>[0];
type Ask = (...asked: unknown[]) => unknown;

/** Only the text: values are personal data and not logged. */
function wordsOf(statement: unknown): string {
  const { name, text } = (typeof statement === 'string' ? { text: statement } : statement) as Named;
  return name ?? (text ?? '').replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS);
}

/**
 * Behind a pooler, each transaction may get another connection, on which named statements are unknown. Without a name, a statement is
 * still prepared, since the driver pipelines only prepared ones.
 */
const withoutName =
  (ask: Ask): Ask =>
  (statement, ...more) => {
    const { name } = statement as QueryConfig;
    if (name === undefined) return ask(statement, ...more);
    return ask({ ...(statement as QueryConfig), name: undefined, queryMode: 'extended' }, ...more);
  };

/**
 * A connection of the pool. While it is handed over between the pool and TypeORM, neither listens for errors: without a listener here, a
 * lost connection would end the process. Its next user gets the error from the first statement. Slow statements are logged.
 */
export class PooledClient extends Client {
  private readonly slowQueryMs: number;

  constructor(config?: ClientConfig & { slowQueryMs?: number; isNaming?: boolean }) {
    super(config);
    this.slowQueryMs = config?.slowQueryMs || Infinity;
    this.on('error', () => undefined);
    const ask = this.query.bind(this) as Ask;
    const query: Ask = config?.isNaming === false ? withoutName(ask) : ask;
    this.query = ((...asked: unknown[]): unknown => this.timed(query, asked)) as Client['query'];
  }

  /** With pipelining, the time includes that of the statements sent before: it is how long the caller waited. */
  private timed(query: Ask, asked: unknown[]): unknown {
    const [statement] = asked;
    const request = currentRequest.getStore();
    const begunAt = performance.now();
    const note = (): void => {
      const milliseconds = performance.now() - begunAt;
      if (milliseconds > this.slowQueryMs) this.tell(statement, milliseconds, request);
    };
    const done = asked.at(-1);
    if (typeof done !== 'function') {
      const answer = query(...asked);
      if (answer instanceof Promise) answer.then(note, note);
      return answer;
    }
    const noted: Done = (...answer) => {
      note();
      (done as Done)(...answer);
    };
    return query(...asked.slice(0, -1), noted);
  }

  private tell(statement: unknown, milliseconds: number, request?: CurrentRequest): void {
    slow.count++;
    const fields = { statement: wordsOf(statement), milliseconds: Math.round(milliseconds) };
    // Responses arrive in the asynchronous context of the request that opened the connection.
    currentRequest.run(request, () => logger.warn('Slow query', fields));
  }
}

/**
 * A pool with a limit of requests that wait for a connection. A request that had to wait goes on in its own asynchronous context
 * instead of that of the request which released the connection.
 */
export class ClientPool extends Pool {
  private readonly maxWaiting: number;

  constructor(config: PoolConfig & { maxWaiting?: number } = {}) {
    super(config);
    this.maxWaiting = config.maxWaiting ?? Infinity;
  }

  override connect(): Promise<PoolClient>;
  override connect(done: Connected): void;
  /** @throws TooBusyError */
  override connect(done?: Connected): Promise<PoolClient> | void {
    if (this.waitingCount < this.maxWaiting) {
      return done ? super.connect(AsyncResource.bind(done)) : super.connect();
    }
    if (!done) return Promise.reject(new TooBusyError());
    done(new TooBusyError(), undefined, () => undefined);
  }
}
