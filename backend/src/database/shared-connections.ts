import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Connection } from './send.js';

/** Further ones would cost more than they bring: PostgreSQL answers short questions faster than they can be put. */
const MAX_LINES = 2;

interface Line {
  client: Promise<PoolClient>;
  /** Questions that are not answered yet. */
  waiting: number;
  isBroken: boolean;
}

/**
 * A few connections of a pool that many short questions share, each sent without waiting for the answers to those before. Taking
 * a connection for each costs more than such a question. They are given back as soon as nobody waits for an answer.
 */
export class SharedConnections implements Connection {
  private lines: Line[] = [];

  constructor(private readonly pool: Pool) {}

  async query(config: QueryConfig): Promise<QueryResult> {
    const line = this.shortest();
    line.waiting++;
    try {
      return await (await line.client).query(config);
    } catch (error) {
      // It may be of no use any more; the next question gets another one.
      line.isBroken = true;
      this.leave(line);
      throw error;
    } finally {
      if (--line.waiting === 0) this.giveBack(line);
    }
  }

  private shortest(): Line {
    const [first, ...others] = this.lines;
    if (!first || this.lines.length < MAX_LINES) return this.open();
    return others.reduce((best, line) => (line.waiting < best.waiting ? line : best), first);
  }

  private open(): Line {
    const line: Line = { client: this.pool.connect(), waiting: 0, isBroken: false };
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
