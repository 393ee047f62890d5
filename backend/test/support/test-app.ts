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
import type { Extra } from '../../src/app.module.js';
import { createApp } from '../../src/app.setup.js';
import { DEVICE_COOKIE, KnownDevices } from '../../src/auth/limits/known-devices.js';
import { hashPassword } from '../../src/auth/passwords/passwords.js';
import { SESSION_COOKIES } from '../../src/auth/role.js';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { User } from '../../src/auth/user.entity.js';
import { openLog } from '../../src/common/logging.js';
import { DEMO_SELLER, type Env } from '../../src/config/env.js';
import type { Timing } from '../../src/config/timing.js';
import { createTestDatabase, testEnv } from './test-database.js';
import { catalogueChanged } from './catalogue-changed.js';

/**
 * The real shop on a database of its own, listening on a free port. One at a time: the library that reads the sessions
 * knows one shop a process.
 */
export interface TestApp {
  nest: NestExpressApplication;
  env: Env;
  url: string;
  databaseUrl: string;
  ownerUrl: string;
  /** The shop's own, which may read and write rows and nothing else. */
  database: DataSource;
  /** A connection of the database's owner, for what a test does to the database itself. */
  owner: Client;
  close: () => Promise<void>;
}

/**
 * No limit ends what a busy machine does slowly: what takes longer than this hangs. A lost connection is opened again soon,
 * since tests wait for it.
 */
export const PATIENT: Readonly<Timing> = {
  renderTimeout: 120_000,
  metricsTimeout: 60_000,
  readinessTimeout: 60_000,
  pingInterval: 100,
  pingTimeout: 60_000,
  trustedFor: 120_000,
};

/**
 * @param log gets the lines that the shop logs, from LOG_LEVEL on
 * @param through answers the address at which the shop finds its database
 */
export async function createTestApp(
  overrides: NodeJS.ProcessEnv = {},
  log?: DestinationStream,
  through = (databaseUrl: string) => Promise.resolve(databaseUrl),
  { extra = [], timing }: { extra?: readonly Extra[]; timing?: Partial<Timing> } = {},
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
 * Empties every table but the sellers', so that each test starts from the same shop. An event of the test before may still
 * be on its way: the tables are locked in its order, so that it is let finish. Deleting few rows is cheaper than TRUNCATE.
 */
export async function resetDatabase({ database, owner }: TestApp): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'users')
     ORDER BY tablename <> 'payment_events', tablename <> 'orders'`,
  );
  const names = tables.map(({ name }) => name);
  // One transaction, in which foreign keys are not looked at: nothing of what they point to stays either.
  const empty = `
    SET LOCAL session_replication_role = replica;
    LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE;
    ${names.map((name) => `DELETE FROM ${name}`).join('; ')};
    DELETE FROM users WHERE role = 'customer'`;
  try {
    await owner.query(empty);
  } catch (error) {
    // An event of the test before may still be on its way; PostgreSQL lets it finish and refuses us.
    if ((error as { code?: string }).code !== '40P01') throw error;
    await owner.query(empty);
  }
  await catalogueChanged(database);
}

/** A browser without cookies. */
export const visitor = ({ url }: Pick<TestApp, 'url'>): TestAgent => request.agent(url);

export interface SignedIn {
  agent: TestAgent;
  id: string;
  email: string;
}

/** The password of every customer. */
export const PASSWORD = 'plenty of tomatoes';
/** Hashing takes as long as a whole test may, so it is done once. */
let passwordHash: Promise<string> | undefined;

/** A browser in which somebody has logged in, without the time that checking a password takes. */
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

/** A new customer, logged in. */
export async function signIn(app: TestApp): Promise<SignedIn> {
  const email = `customer${++customers}@shop.test`;
  const hash = await (passwordHash ??= hashPassword(PASSWORD));
  const users = app.database.getRepository(User);
  await users.insert({ role: 'customer', name: 'Ana Flores', email, passwordHash: hash });
  const user = await users.findOneByOrFail({ role: 'customer', email });
  return { agent: await openSession(app, user), id: user.id, email };
}

/** The password of the first seller, as they enter it for a change of a colleague's account. */
export const SELLER_FACTORS = { currentPassword: DEMO_SELLER.password };

const firstSeller = (app: TestApp): Promise<User> =>
  app.database.getRepository(User).findOneByOrFail({ role: 'seller', email: DEMO_SELLER.email });

/** The first seller, logged in. */
export const signInSeller = async (app: TestApp): Promise<TestAgent> =>
  openSession(app, await firstSeller(app));

/** A new session of the first seller, as a Cookie header. */
export async function openSellerCookie(app: TestApp): Promise<string> {
  const sessions = app.nest.get(SessionsService);
  const token = await sessions.open(app.database.manager, await firstSeller(app), null);
  return `${SESSION_COOKIES.seller}=${token}`;
}
