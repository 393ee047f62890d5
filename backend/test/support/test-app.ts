import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Client } from 'pg';
import type { DestinationStream } from 'pino';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DataSource } from 'typeorm';
import { paymentSandbox } from '../../dev/sandbox/sandbox.module.js';
import type { AppExtension } from '../../src/app.module.js';
import { createApp } from '../../src/app.setup.js';
import { DEVICE_COOKIE, KnownDevices } from '../../src/auth/rate-limits/known-devices.js';
import { hashPassword } from '../../src/auth/passwords/passwords.js';
import { SESSION_COOKIES } from '../../src/auth/auth-user.js';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { User } from '../../src/auth/user.entity.js';
import { openLog } from '../../src/common/logging.js';
import { DEMO_SELLER, type Env } from '../../src/config/env.js';
import type { Timing } from '../../src/config/timing.js';
import { createTestDatabase, testEnv } from './test-database.js';
import { catalogueChanged } from './catalogue-changed.js';

/**
 * The app with its own database, listening on a free port. Only one can run at a time, because Passport's strategies
 * are registered per process.
 */
export interface TestApp {
  nest: NestExpressApplication;
  env: Env;
  url: string;
  databaseUrl: string;
  ownerUrl: string;
  /** The app's own connections, with the plain role, which can only read and write rows. */
  database: DataSource;
  /** A connection of the database owner, for changes of the schema by a test. */
  owner: Client;
  close: () => Promise<void>;
}

/**
 * Timeouts that a slow machine does not reach: only a hanging operation takes longer. Lost connections are detected and
 * reopened soon, because tests wait for that.
 */
export const PATIENT: Readonly<Timing> = {
  renderTimeoutMs: 120_000,
  metricsTimeoutMs: 60_000,
  readinessTimeoutMs: 60_000,
  pingIntervalMs: 100,
  pingTimeoutMs: 60_000,
  pingMaxAgeMs: 120_000,
};

/**
 * @param log receives the log lines from LOG_LEVEL on
 * @param through maps the database URL to the one that the app uses, for example of a proxy
 */
export async function createTestApp(
  overrides: NodeJS.ProcessEnv = {},
  log?: DestinationStream,
  through = (databaseUrl: string) => Promise.resolve(databaseUrl),
  { extra = [], timing }: { extra?: readonly AppExtension[]; timing?: Partial<Timing> } = {},
): Promise<TestApp> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-app-'));
  const own = await createTestDatabase();
  const env = testEnv(dataDir, overrides);
  const nest = await createApp(env, await through(own.url), {
    log: log && openLog(env, log),
    extra: [paymentSandbox, ...extra],
    timing: { ...PATIENT, ...timing },
  });
  await nest.listen(0, '127.0.0.1');
  const { port } = nest.getHttpServer().address() as AddressInfo;
  const owner = new Client(own.ownerUrl);
  await owner.connect();
  const close = async (): Promise<void> => {
    await nest.close();
    await owner.end();
    await own.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const database = nest.get(DataSource);
  return { nest, env, url, databaseUrl: own.url, ownerUrl: own.ownerUrl, database, owner, close };
}

/**
 * Empties all tables and keeps the sellers. A webhook event of the previous test may still be in flight: the tables are
 * locked in the same order as by the event, which can then complete. Deleting a few rows is faster than TRUNCATE.
 */
export async function resetDatabase({ database, owner }: TestApp): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'users')
     ORDER BY tablename <> 'payment_events', tablename <> 'orders'`,
  );
  const names = tables.map(({ name }) => name);
  // One transaction without foreign key checks, since the referenced rows are deleted as well.
  const empty = `
    SET LOCAL session_replication_role = replica;
    LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE;
    ${names.map((name) => `DELETE FROM ${name}`).join('; ')};
    DELETE FROM users WHERE role = 'customer'`;
  try {
    await owner.query(empty);
  } catch (error) {
    // PostgreSQL has resolved a deadlock with an event in flight by cancelling this transaction.
    if ((error as { code?: string }).code !== '40P01') throw error;
    await owner.query(empty);
  }
  await catalogueChanged(database);
}

/** An agent without cookies. */
export const visitor = ({ url }: Pick<TestApp, 'url'>): TestAgent => request.agent(url);

export interface SignedIn {
  agent: TestAgent;
  id: string;
  email: string;
}

/** The password of every customer. */
export const PASSWORD = 'plenty of tomatoes';
/** Hashing is slow, so the hash is computed only once. */
let passwordHash: Promise<string> | undefined;

/**
 * Opens a session without checking the password, which is slow.
 * @returns an agent with its cookies
 */
async function openSession(app: TestApp, user: User): Promise<TestAgent> {
  const token = await app.nest.get(SessionsService).open(app.database.manager, user, null);
  const device = await app.nest.get(KnownDevices).remember(undefined, user, null);
  const agent = visitor(app);
  for (const cookie of [`${SESSION_COOKIES[user.role]}=${token}`, `${DEVICE_COOKIE}=${device}`]) {
    agent.jar.setCookie(cookie, new URL(app.url).hostname, '/');
  }
  return agent;
}

let customers = 0;

/** Inserts a customer and logs them in. */
export async function signIn(app: TestApp): Promise<SignedIn> {
  const email = `customer${++customers}@shop.test`;
  const hash = await (passwordHash ??= hashPassword(PASSWORD));
  const users = app.database.getRepository(User);
  await users.insert({ role: 'customer', name: 'Ana Flores', email, passwordHash: hash });
  const user = await users.findOneByOrFail({ role: 'customer', email });
  return { agent: await openSession(app, user), id: user.id, email };
}

/** Re-authentication of the first seller, for changes of a colleague's account. */
export const SELLER_FACTORS = { currentPassword: DEMO_SELLER.password };

const firstSeller = (app: TestApp): Promise<User> =>
  app.database.getRepository(User).findOneByOrFail({ role: 'seller', email: DEMO_SELLER.email });

/** Logs in the first seller. */
export const signInSeller = async (app: TestApp): Promise<TestAgent> =>
  openSession(app, await firstSeller(app));

/**
 * Opens a session of the first seller.
 * @returns its Cookie header
 */
export async function openSellerCookie(app: TestApp): Promise<string> {
  const sessions = app.nest.get(SessionsService);
  const token = await sessions.open(app.database.manager, await firstSeller(app), null);
  return `${SESSION_COOKIES.seller}=${token}`;
}
