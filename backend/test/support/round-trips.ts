import type { EventEmitter } from 'node:events';
import type { PoolClient, QueryConfig } from 'pg';
import { currentRequest } from '../../src/common/current-request.js';
import { ReadPool } from '../../src/database/read-pool.js';
import { poolOf } from '../../src/database/send.js';
import type { TestApp } from './test-app.js';

/** The statements of one round trip, by their names or their words, in the order in which they were sent. */
export type RoundTrip = string[];

const nameOf = (statement: string | QueryConfig): string =>
  typeof statement === 'string' ? statement : (statement.name ?? statement.text);

/**
 * Records what requests send to the database, statement by statement and not as the network carries it. A statement begins a round
 * trip when its connection has answered all earlier ones; otherwise it belongs to the round trip that is in flight. Work that
 * belongs to no request is not recorded, nor is what a new connection sends about itself.
 */
export class RoundTrips {
  private readonly watched = new WeakSet<PoolClient>();
  private trips: RoundTrip[] = [];

  constructor({ database, nest }: Pick<TestApp, 'database' | 'nest'>) {
    for (const pool of [poolOf(database), nest.get(ReadPool, { strict: false }).pool]) {
      pool.on('acquire', (client) => this.watch(client));
    }
  }

  /** Answers the round trips of the requests that `work` makes and waits for. */
  async of(work: () => Promise<unknown>): Promise<RoundTrip[]> {
    this.trips = [];
    await work();
    return this.trips;
  }

  private watch(client: PoolClient): void {
    if (this.watched.has(client)) return;
    this.watched.add(client);
    let unanswered = 0;
    let trip: RoundTrip = [];
    const { connection } = client as unknown as { connection: EventEmitter };
    // Before pg's own listener, whose callbacks may send the next statement.
    connection.prependListener('readyForQuery', () => unanswered--);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((statement: string | QueryConfig, ...more: unknown[]): unknown => {
      if (unanswered++ === 0) trip = [];
      if (currentRequest.getStore()) {
        if (trip.length === 0) this.trips.push(trip);
        trip.push(nameOf(statement));
      }
      return query(statement, ...more);
    }) as PoolClient['query'];
  }
}
