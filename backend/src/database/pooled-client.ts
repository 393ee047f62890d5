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
const MAX_STATEMENT_LENGTH = 100;

interface Named {
  name?: string;
  text?: string;
}

type Callback = (...result: unknown[]) => void;
type Connected = Parameters<Pool['connect']>[0];
type Query = (...args: unknown[]) => unknown;

/** Only the text: values are personal data and not logged. */
function nameOrText(statement: unknown): string {
  const { name, text } = (typeof statement === 'string' ? { text: statement } : statement) as Named;
  return name ?? (text ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_STATEMENT_LENGTH);
}

/**
 * Behind a pooler, each transaction may run on another connection, where named statements do not exist. Without a name, a statement is
 * still prepared, since the driver pipelines only prepared ones.
 */
const withoutName =
  (query: Query): Query =>
  (statement, ...more) => {
    const { name } = statement as QueryConfig;
    if (name === undefined) return query(statement, ...more);
    return query(
      { ...(statement as QueryConfig), name: undefined, queryMode: 'extended' },
      ...more,
    );
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
    const send = this.query.bind(this) as Query;
    const query = config?.isNaming === false ? withoutName(send) : send;
    this.query = ((...args: unknown[]): unknown => this.runTimed(query, args)) as Client['query'];
  }

  /** With pipelining, the time includes that of the statements sent before: it is how long the caller waited. */
  private runTimed(query: Query, args: unknown[]): unknown {
    const [statement] = args;
    const request = currentRequest.getStore();
    const begunAt = performance.now();
    const logIfSlow = (): void => {
      const milliseconds = performance.now() - begunAt;
      if (milliseconds > this.slowQueryMs) this.logSlow(statement, milliseconds, request);
    };
    const done = args.at(-1);
    if (typeof done !== 'function') {
      const result = query(...args);
      if (result instanceof Promise) result.then(logIfSlow, logIfSlow);
      return result;
    }
    const callback: Callback = (...result) => {
      logIfSlow();
      (done as Callback)(...result);
    };
    return query(...args.slice(0, -1), callback);
  }

  private logSlow(statement: unknown, milliseconds: number, request?: CurrentRequest): void {
    slow.count++;
    const fields = { statement: nameOrText(statement), milliseconds: Math.round(milliseconds) };
    // Responses arrive in the asynchronous context of the request that opened the connection.
    currentRequest.run(request, () => logger.warn('Slow query', fields));
  }
}

/**
 * A pool with a limit of requests that wait for a connection. A request that had to wait continues in its own asynchronous context
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
