import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { gaugeQuery, setGaugeValues } from './database-gauges.js';
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

/** What the database and the connections to it say when the numbers are asked for. */
@Injectable()
export class DatabaseMetrics implements OnModuleDestroy {
  /** In milliseconds: for so long an answer is good enough. */
  maxAge = 3_000;
  private readonly shops: Pool;
  /** Of its own: the shop's may all be busy, which is when the numbers matter most. It connects when it is first used. */
  private readonly pool: Pool;
  private asking?: Promise<void>;
  private askedAt = -Infinity;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(METRICS_TIMEOUT) timeout: number,
  ) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    this.shops = (dataSource.driver as PostgresDriver).master as Pool;
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
    this.pool.on('error', () => undefined); // the next scrape tells
  }

  /** Never fails, and ends within some two seconds. However many ask, the database is asked once in a few seconds. */
  async read(): Promise<void> {
    const { totalCount, idleCount, waitingCount, options } = this.shops;
    size.set(options.max);
    connections.set({ state: 'busy' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    waiting.set(waitingCount);
    if (performance.now() - this.askedAt > this.maxAge) {
      this.asking ??= this.ask().finally(() => (this.asking = undefined));
    }
    await this.asking;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.end();
  }

  private async ask(): Promise<void> {
    const rows = await this.pool.query<Record<string, unknown>>(gaugeQuery()).then(
      (result) => result.rows,
      () => [],
    );
    setGaugeValues(rows[0]);
    up.set(rows.length);
    this.askedAt = performance.now();
  }
}
