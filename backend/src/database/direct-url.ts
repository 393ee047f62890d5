import type { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { Env } from '../config/env.js';

/**
 * The URL for connections that need a session of their own: for LISTEN, session locks and session settings. Behind a pooler, each
 * transaction may get another session.
 */
export const directUrlOf = (
  { databaseDirectUrl }: Pick<Env, 'databaseDirectUrl'>,
  { options }: DataSource,
): string => databaseDirectUrl ?? (options as PostgresDataSourceOptions).url ?? '';
