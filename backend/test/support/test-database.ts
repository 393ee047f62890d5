import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import type { Env } from '../../src/config/env.js';
import { loadEnv } from '../../src/config/load-env.js';

export interface TestDatabase {
  name: string;
  /** URL with the plain role of the app, which can only read and write rows. */
  url: string;
  /** URL with the owner. */
  ownerUrl: string;
  drop: () => Promise<void>;
}

const urlOf = (variable: string, name: string): string => {
  const server = process.env[variable];
  if (!server) throw new Error('The global setup has not started a database');
  const url = new URL(server);
  url.pathname = name;
  return url.href;
};

async function onServer(sql: string): Promise<void> {
  const client = new Client(urlOf('TEST_DATABASE_URL', 'postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Creates a separate database, so that test files can run in parallel: a copy of the migrated template, or an empty
 * one.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = empty ? 'template0' : process.env.TEST_DATABASE_TEMPLATE;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    name,
    url: urlOf('TEST_DATABASE_URL_OF_API', name),
    ownerUrl: urlOf('TEST_DATABASE_URL', name),
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Settings for tests: no log output, no demo catalogue, no background jobs, a separate data folder without a frontend,
 * no limits of registrations and unpaid orders, no slow query log, and timeouts that a slow machine does not reach.
 */
export const testEnv = (dataDir: string, overrides: NodeJS.ProcessEnv = {}): Env =>
  loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    FRONTEND_DIR: path.join(dataDir, 'frontend'),
    JWT_SECRET: 'only-for-tests-0123456789-abcdefghijklmnop',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'silent',
    BACKGROUND_JOBS: 'false',
    REGISTRATIONS_PER_HOUR: '0',
    MAX_UNPAID_ORDERS: '0',
    SLOW_QUERY_MS: '0',
    SSR_TIMEOUT_SECONDS: '60',
    DATABASE_TIMEOUT_SECONDS: '60',
    MAX_CHANGES_PER_ACCOUNT: '50',
    STRIPE_TIMEOUT_SECONDS: '60',
    ...overrides,
  });
