import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Connection } from './send.js';

/** Further ones would cost more than they bring: PostgreSQL answers short questions faster than they can be put. */
const MAX_LINES = 2;
/** Questions that wait on a line at most. */
const MAX_WAITING = 16;
/** In milliseconds: a line on which nothing has been answered for so long is stuck, or dead. No more is put there. */
const PATIENCE = 200;
/** In milliseconds, a little more than PostgreSQL itself takes to give up: then the line is dead, and all on it fail. */
const ANSWER_LIMIT = 20_000;

interface Line {
  client: Promise<PoolClient>;
  /** Questions that are not answered yet. */
  waiting: number;
  /** When it last answered, or was asked while nobody waited; as performance.now() says it. */
  movedAt: number;
  isBroken: boolean;
}

/**
 * A few connections of a pool that many short questions share, each sent without waiting for the answers to those before: taking
 * a connection for each costs more than such a question. They are given back as soon as nobody waits for an answer. While one of
 * them does not answer at once, the questions go to connections of their own.
 */
export class SharedConnections implements Connection {
  private lines: Line[] = [];

  /** @param patience in milliseconds: how long a line may answer nothing before further questions go elsewhere */
  constructor(
    private readonly pool: Pool,
    private readonly patience = PATIENCE,
  ) {}

  async query(config: QueryConfig): Promise<QueryResult> {
    const line = this.quickest();
    if (!line) return this.pool.query(config);
    line.waiting++;
    try {
      const client = await line.client;
      const limited: QueryConfig & { query_timeout: number } = {
        ...config,
        query_timeout: ANSWER_LIMIT,
      };
      const result = await client.query(limited);
      line.movedAt = performance.now();
      return result;
    } catch (error) {
      // It may be of no use any more; the next question gets another one.
      line.isBroken = true;
      this.leave(line);
      throw error;
    } finally {
      if (--line.waiting === 0) this.giveBack(line);
    }
  }

  private quickest(): Line | undefined {
    if (this.lines.length < MAX_LINES) return this.open();
    const since = performance.now() - this.patience;
    const quick = this.lines.filter(
      ({ movedAt, waiting }) => movedAt > since && waiting < MAX_WAITING,
    );
    const [first, ...others] = quick;
    return others.reduce(
      (best, line) => (line.waiting < (best?.waiting ?? 0) ? line : best),
      first,
    );
  }

  private open(): Line {
    const client = this.pool.connect();
    const line: Line = { client, waiting: 0, movedAt: performance.now(), isBroken: false };
    this.lines.push(line);
    return line;
  }

  private leave(line: Line): void {
    this.lines = this.lines.filter((it) => it !== line);
  }

  private giveBack(line: Line): void {
    this.leave(line);
    line.client.then(
      (client) => client.release(line.isBroken),
      () => undefined,
    );
  }
}
