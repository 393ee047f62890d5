import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { embeddedApiRole, urlAs } from '../../../src/embedded-postgres/api-role.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/embedded-postgres/embedded-postgres.js';
import { checkInvariants } from '../../../src/invariants/check-invariants.js';
import { type BuiltShop, startBuiltShop } from '../../support/processes/built-shop.js';
import { until } from '../../support/until.js';
import { runProgram } from '../programs.js';
import { buildReleaseBefore, describeWithHistory, releaseBefore } from './release-before.js';
import { keepSelling, Shopper, Traffic } from './traffic.js';

/** In milliseconds. */
const LIMIT = 150_000;
const SETTINGS = {
  SEED_DEMO: 'true',
  REGISTRATIONS_PER_HOUR: '0',
  ORDERS_PER_DAY: '0',
  SHUTDOWN_NOTICE: '1',
};
/** Orders that each kind of process takes in each stage, at the least. */
const ENOUGH = 10;

let folder: string;
let dataDir: string;
let database: EmbeddedPostgres;
let traffic: Traffic;
const shops: BuiltShop[] = [];
const shoppers: Shopper[] = [];

async function open(url: string, main?: string): Promise<BuiltShop> {
  const shop = await startBuiltShop(url, dataDir, SETTINGS, main);
  shops.push(shop);
  return shop;
}
async function close({ child }: BuiltShop): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
}

/** The migrate step, of this release or of another one. */
async function migrate(programs?: string): Promise<void> {
  const role = embeddedApiRole(dataDir);
  const settings = {
    DATABASE_URL: database.url,
    API_DATABASE_USER: role.name,
    API_DATABASE_PASSWORD: role.password,
  };
  const ended = await runProgram('migrate', [], settings, [], programs);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
}

/** Two processes of the release before: as the plain role, if it knows one already. */
async function openOld(programs: string): Promise<BuiltShop[]> {
  const main = path.join(programs, 'main.js');
  const isPlain = fs.existsSync(path.join(programs, 'migrate.js'));
  if (isPlain) await migrate(programs);
  const url = isPlain ? urlAs(database.url, embeddedApiRole(dataDir)) : database.url;
  return [await open(url, main), await open(url, main)];
}

const ordered = (): string[] => shoppers.flatMap(({ orders }) => orders);
/** Until the shoppers have ordered for a while more. */
async function goOn(): Promise<void> {
  const enough = ordered().length + ENOUGH;
  await until(() => ordered().length >= enough || traffic.failures.length > 0);
}

async function rows<T>(sql: string): Promise<T[]> {
  const client = new Client(database.url);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

describeWithHistory()('an upgrade from the release before, while people shop', () => {
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-upgrade-'));
    fs.chmodSync(folder, 0o755);
    dataDir = path.join(folder, 'data');
    database = await startEmbeddedPostgres({ dataDir, scratch: true });
  }, LIMIT);
  afterAll(async () => {
    await Promise.all(shops.map(close));
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, LIMIT);

  it(
    'keeps every request answered: old processes, then both, then new ones alone',
    async () => {
      const old = await openOld(buildReleaseBefore(folder));
      const evening = new AbortController();
      traffic = new Traffic(old.map(({ url }) => url));
      shoppers.push(
        ...['ana', 'ben', 'cleo'].map((name) => new Shopper(traffic, `${name}@shop.test`)),
      );
      const all = Promise.all([
        keepSelling(traffic, evening.signal),
        ...shoppers.map((one) => one.shop(evening.signal)),
      ]);
      await goOn();
      await migrate();
      // On the new schema.
      await goOn();
      const apiUrl = urlAs(database.url, embeddedApiRole(dataDir));
      const fresh = [await open(apiUrl), await open(apiUrl)];
      traffic.urls = [...old, ...fresh].map(({ url }) => url);
      await goOn();
      traffic.urls = fresh.map(({ url }) => url);
      await Promise.all(old.map(close));
      await goOn();
      evening.abort();
      await all;
      process.stdout.write(
        `From ${releaseBefore}: ${ordered().length} orders, the longest answer took ${Math.round(traffic.longest)} ms.\n`,
      );
      expect(traffic.failures).toEqual([]);
      const served = [...old, ...fresh].map(({ url }) => traffic.answers.get(url) ?? 0);
      expect(Math.min(...served)).toBeGreaterThan(ENOUGH);
    },
    LIMIT,
  );

  it('has every order once, and everything holds', async () => {
    const kept = await rows<{ id: string }>('SELECT id FROM orders');
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ordered().toSorted());
    const findings = await checkInvariants(database.url);
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
