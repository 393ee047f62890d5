import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolConfig, QueryResult } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { isConnectionLost } from '../common/errors/database-unavailable.js';
import { Env } from '../config/env.js';
import { ClientPool } from './pooled-client.js';
import { sendByPool } from './send.js';
import type { Statement } from './statement.js';

/**
 * Separate connections for short reads such as session look-ups, which never wait behind transactions that wait for
 * locks. Statements that write, lock rows or read many of them belong on the other pool, see run().
 */
@Injectable()
export class ReadPool implements OnApplicationShutdown {
  /** For metrics only; statements go through run(). */
  readonly pool: Pool;

  constructor(
    @InjectDataSource() { options }: DataSource,
    @Inject(Env) { databaseReadPoolSize, databaseTimeoutSeconds }: Env,
  ) {
    const { url, applicationName, connectTimeoutMS, ...others } =
      options as PostgresDataSourceOptions;
    const extra = others.extra as PoolConfig;
    this.pool = new ClientPool({
      connectionString: url,
      application_name: `${applicationName}-reads`,
      max: databaseReadPoolSize,
      connectionTimeoutMillis: connectTimeoutMS,
      ...extra,
      query_timeout: databaseTimeoutSeconds * 1_000,
      // The last value wins: PostgreSQL cancels a statement whose caller has stopped waiting.
      options: `${extra.options} -c statement_timeout=${databaseTimeoutSeconds * 1_000}`,
    });
    // An idle connection that is lost is replaced by the next statement, which reports the error if the database is unavailable.
    this.pool.on('error', () => undefined);
  }

  /**
   * Sends a statement, and retries it once if its connection is lost.
   * @throws QueryFailedError
   */
  async run<Row>({ name, text }: Statement<Row>, values: unknown[]): Promise<Row[]> {
    const send = (): Promise<QueryResult> => sendByPool(this.pool, { name, text, values });
    const { rows } = await send().catch((error: unknown) => {
      if (error instanceof QueryFailedError && isConnectionLost(error.driverError)) return send();
      throw error;
    });
    return rows as Row[];
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }
}
