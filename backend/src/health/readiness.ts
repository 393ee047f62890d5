import { Injectable, type OnModuleDestroy, ServiceUnavailableException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Timing } from '../config/timing.js';
import { poolOf } from '../database/send.js';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';

/** Tells proxies to choose another instance; it is not logged as a failure. */
class ClosingError extends ServiceUnavailableException {
  readonly isExpected = true;
}

/** Whether this process can serve requests, for load balancers. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private readonly pool: Pool;
  private check?: Promise<unknown>;
  private hasLeft = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    { readinessTimeoutMs }: Timing,
  ) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    // A connection of its own, so that the database is checked even while all others are in use.
    this.pool = new Pool({
      connectionString: url,
      max: 1,
      application_name: 'larder-health',
      connectionTimeoutMillis: readinessTimeoutMs,
      query_timeout: readinessTimeoutMs,
      keepAlive: true,
    });
    this.pool.on('error', () => undefined); // the next check tells
  }

  /** Starts draining: the process still responds, but reports that it is not ready. */
  leave(): void {
    this.hasLeft = true;
  }

  /**
   * Concurrent checks share one query.
   * @throws ServiceUnavailableException, or the database's error, within four seconds
   */
  async assert(): Promise<void> {
    if (this.hasLeft) throw new ClosingError();
    this.check ??= Promise.all([this.askDatabase(), this.tryRequestPool()]).finally(
      () => (this.check = undefined),
    );
    await this.check;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.end();
  }

  /** Fails if a request would not get a connection in time. */
  private async tryRequestPool(): Promise<void> {
    const client = await poolOf(this.dataSource).connect();
    client.release();
  }

  private async askDatabase(): Promise<void> {
    const { rows } = await this.pool.query<{ transaction_read_only: string }>(
      'SHOW transaction_read_only',
    );
    if (rows[0]?.transaction_read_only !== 'off') throw new ServiceUnavailableException();
  }
}
