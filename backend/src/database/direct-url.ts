import type { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { Env } from '../config/env.js';

/**
 * Where a connection finds the database that keeps its session: for LISTEN, for locks that last longer than a transaction, and
 * for what has limits of its own. A pooler that stands before the database gives each transaction another session.
 */
export const directUrlOf = (
  { databaseDirectUrl }: Pick<Env, 'databaseDirectUrl'>,
  { options }: DataSource,
): string => databaseDirectUrl ?? (options as PostgresDataSourceOptions).url ?? '';
