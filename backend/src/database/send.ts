import type { QueryConfig, QueryResult } from 'pg';
import { QueryFailedError } from 'typeorm';

/** A connection to PostgreSQL, or a pool of them. */
export interface Connection {
  query(config: QueryConfig): Promise<QueryResult>;
}

/**
 * Whether a statement failed because it was prepared before its table changed, or is not prepared any more; then it did nothing.
 * On another connection it may well succeed.
 */
export function isStale(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** @throws QueryFailedError, as everything that goes through TypeORM does */
export async function send(
  connection: Connection,
  { name, text, values }: QueryConfig<unknown[]>,
): Promise<QueryResult> {
  try {
    return await connection.query({ name, text, values });
  } catch (error) {
    throw new QueryFailedError(text, values, error as Error);
  }
}
