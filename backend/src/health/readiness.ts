import { Injectable, type OnModuleDestroy, ServiceUnavailableException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Timing } from '../config/timing.js';
import { poolOf } from '../database/send.js';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';

/** Proxies are told to choose another process: that is no failure. */
class ClosingError extends ServiceUnavailableException {
  readonly isExpected = true;
}

/** Whether this process can take requests, for proxies that choose among several. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private readonly pool: Pool;
  private check?: Promise<unknown>;
  private hasLeft = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    { readinessTimeout }: Timing,
  ) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    // A connection of its own, so that the database is asked even while all others are busy.
    this.pool = new Pool({
      connectionString: url,
      max: 1,
      application_name: 'larder-health',
      connectionTimeoutMillis: readinessTimeout,
      query_timeout: readinessTimeout,
      keepAlive: true,
    });
    this.pool.on('error', () => undefined); // the next check tells
  }

  /** From now on the process is on its way out: it answers, but nothing new should be sent to it. */
  leave(): void {
    this.hasLeft = true;
  }

  /**
   * However many ask at once, the database is asked once.
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

  /** Fails, too, if a request would not get a connection in time. */
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
