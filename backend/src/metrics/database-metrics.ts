import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { databaseGauge, gaugeQuery, setGaugeValues } from './database-gauges.js';
import { METRICS_TIMEOUT, registry } from './registry.js';

const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] });

const up = gauge('larder_database_up', 'Whether the database answers: 1 or 0');
const size = gauge('larder_pool_size', 'Connections that the pool may have');
const connections = gauge('larder_pool_connections', 'Connections of the pool', ['state']);
const waiting = gauge(
  'larder_pool_waiting',
  'Statements and transactions that wait for a connection',
);

databaseGauge({
  name: 'larder_wal_archive_failing',
  help: 'Whether the last attempt of PostgreSQL to archive its WAL failed: 1 or 0, also without an archive',
  sql: `SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int
    FROM pg_stat_archiver`,
});

databaseGauge({
  name: 'larder_standbys',
  help: 'Standby databases that are connected, by their application_name',
  // A standby that is being created has two connections. Their state is invisible to the role of the API.
  sql: `SELECT count(DISTINCT application_name) FROM pg_stat_replication WHERE application_name <> 'pg_basebackup'`,
});

/** Updates the gauges of the database and its connection pool when the metrics are scraped. */
@Injectable()
export class DatabaseMetrics implements OnModuleDestroy {
  /** How long queried values are reused, in milliseconds. */
  maxAge = 3_000;
  private readonly observed: Pool;
  /** A connection of its own, for when all others are busy. It connects when first used. */
  private readonly pool: Pool;
  private pending?: Promise<void>;
  private queriedAt = -Infinity;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(METRICS_TIMEOUT) timeout: number,
  ) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    this.observed = (dataSource.driver as PostgresDriver).master as Pool;
    this.pool = new Pool({
      connectionString: url,
      max: 1,
      application_name: 'larder-metrics',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      statement_timeout: timeout,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    });
    this.pool.on('error', () => undefined); // larder_database_up reports it at the next scrape
  }

  /** Never rejects, and takes at most about two seconds. Concurrent scrapes share one query. */
  async read(): Promise<void> {
    const { totalCount, idleCount, waitingCount, options } = this.observed;
    size.set(options.max);
    connections.set({ state: 'busy' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    waiting.set(waitingCount);
    if (performance.now() - this.queriedAt > this.maxAge) {
      this.pending ??= this.query().finally(() => (this.pending = undefined));
    }
    await this.pending;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.end();
  }

  private async query(): Promise<void> {
    const rows = await this.pool.query<Record<string, unknown>>(gaugeQuery()).then(
      (result) => result.rows,
      () => [],
    );
    setGaugeValues(rows[0]);
    up.set(rows.length);
    this.queriedAt = performance.now();
  }
}
