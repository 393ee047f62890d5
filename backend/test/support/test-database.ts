import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { type Env, loadEnv } from '../../src/config/env.js';

export interface TestDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

const server = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('The global setup has not started a database');
  return url;
};

async function onServer(sql: string): Promise<void> {
  const client = new Client(server());
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A database of a test file's own, so that files can run side by side: a copy of the migrated template, or empty. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = empty ? 'template0' : process.env.TEST_DATABASE_TEMPLATE;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(server());
  url.pathname = name;
  return {
    name,
    url: url.href,
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Settings for tests: quiet, without the demo catalogue, with a data folder and, for now, no frontend of their own. One
 * customer may have any number of unpaid orders.
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
    UNPAID_ORDERS: '0',
    ...overrides,
  });
