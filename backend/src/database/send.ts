import type { Pool, QueryConfig, QueryResult } from 'pg';
import { type DataSource, QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { TooBusyError } from './too-busy.error.js';

/** A connection to PostgreSQL, or a pool of them. */
export interface Connection {
  query(config: QueryConfig): Promise<QueryResult>;
}

/**
 * Whether a statement failed because it was prepared before its table changed, or is no longer prepared. It had no
 * effect, and may succeed on another connection.
 */
export function isStale(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** @throws QueryFailedError, as TypeORM's own methods do, or TooBusyError */
export async function send(
  connection: Connection,
  { name, text, values }: QueryConfig<unknown[]>,
): Promise<QueryResult> {
  try {
    return await connection.query({ name, text, values });
  } catch (error) {
    if (error instanceof TooBusyError) throw error;
    throw new QueryFailedError(text, values, error as Error);
  }
}

/** More than the connections of a pool; each one that prepared the statement for the old table is closed. */
const MAX_ATTEMPTS = 20;

/**
 * Sends a statement on any connection of the pool, and retries it if it was prepared before its table changed.
 * @throws QueryFailedError
 */
export async function sendByPool(pool: Pool, query: QueryConfig<unknown[]>): Promise<QueryResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(pool, query);
    } catch (error) {
      const mayRetry = error instanceof QueryFailedError && isStale(error.driverError);
      if (!mayRetry || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The connections of a data source, which transactions use. */
export const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;
