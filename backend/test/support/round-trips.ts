import type { EventEmitter } from 'node:events';
import type { PoolClient, QueryConfig } from 'pg';
import { currentRequest } from '../../src/common/current-request.js';
import { ReadPool } from '../../src/database/read-pool.js';
import { poolOf } from '../../src/database/send.js';
import type { TestApp } from './test-app.js';

/** The names (or the SQL) of the statements of one round trip, in the order in which they were sent. */
export type RoundTrip = string[];

const nameOf = (statement: string | QueryConfig): string =>
  typeof statement === 'string' ? statement : (statement.name ?? statement.text);

/**
 * Records the round trips of requests to the database. A statement begins a round trip when its connection has
 * responded to all earlier ones; otherwise it belongs to the round trip in flight. Work outside of requests and the
 * setup of connections are not recorded.
 */
export class RoundTrips {
  private readonly watched = new WeakSet<PoolClient>();
  private trips: RoundTrip[] = [];

  constructor({ database, nest }: Pick<TestApp, 'database' | 'nest'>) {
    for (const pool of [poolOf(database), nest.get(ReadPool, { strict: false }).pool]) {
      pool.on('acquire', (client) => this.watch(client));
    }
  }

  /** @returns the round trips of the requests that `work` makes and awaits */
  async of(work: () => Promise<unknown>): Promise<RoundTrip[]> {
    this.trips = [];
    await work();
    return this.trips;
  }

  private watch(client: PoolClient): void {
    if (this.watched.has(client)) return;
    this.watched.add(client);
    let pending = 0;
    let trip: RoundTrip = [];
    const { connection } = client as unknown as { connection: EventEmitter };
    // This runs before pg's own listener, whose callbacks may send the next statement.
    connection.prependListener('readyForQuery', () => pending--);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((statement: string | QueryConfig, ...more: unknown[]): unknown => {
      if (pending++ === 0) trip = [];
      if (currentRequest.getStore()) {
        if (trip.length === 0) this.trips.push(trip);
        trip.push(nameOf(statement));
      }
      return query(statement, ...more);
    }) as PoolClient['query'];
  }
}
