import fs from 'node:fs';
import path from 'node:path';
import { checkInvariants } from '../../../src/invariants/check-invariants.js';
import { type BuiltShop, startBuiltShop } from '../../support/processes/built-shop.js';
import { until } from '../../support/until.js';
import { makeOldDatabase, type OldDatabase } from './old-database.js';
import { buildReleaseBefore, describeWithHistory, releaseBefore } from './release-before.js';
import { keepSelling, Shopper, Traffic } from './traffic.js';

/** In milliseconds. */
const LIMIT = 150_000;
/** By the names that the release before knows, too. */
const SETTINGS = {
  SEED_DEMO: 'true',
  REGISTRATIONS_PER_HOUR: '0',
  ORDERS_PER_DAY: '0',
  SHUTDOWN_NOTICE: '1',
};
/** Orders that each kind of process takes in each stage, at the least. */
const ENOUGH = 10;

let database: OldDatabase;
let traffic: Traffic;
const shops: BuiltShop[] = [];
const shoppers: Shopper[] = [];

async function open(url: string, main?: string): Promise<BuiltShop> {
  const shop = await startBuiltShop(url, database.folder, SETTINGS, main);
  shops.push(shop);
  return shop;
}
async function close({ child }: BuiltShop): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
}

async function migrate(programs?: string): Promise<void> {
  expect(await database.migrate(programs)).toMatchObject({ code: 0, stderr: '' });
}

/** Two processes of the release before: as the plain role, if it knows one already. */
async function openOld(programs: string): Promise<BuiltShop[]> {
  const main = path.join(programs, 'main.js');
  // Earlier releases have their commands beside main.js.
  const commands = [path.join(programs, 'commands'), programs].find((folder) =>
    fs.existsSync(path.join(folder, 'migrate.js')),
  );
  if (commands) await migrate(commands);
  const url = commands ? database.apiUrl : database.url;
  return [await open(url, main), await open(url, main)];
}

const ordered = (): string[] => shoppers.flatMap(({ orders }) => orders);
/** Until the shoppers have ordered for a while more. */
async function goOn(): Promise<void> {
  const enough = ordered().length + ENOUGH;
  await until(() => ordered().length >= enough || traffic.failures.length > 0);
}

describeWithHistory()('an upgrade from the release before, while people shop', () => {
  beforeAll(async () => {
    database = await makeOldDatabase();
  }, LIMIT);
  afterAll(async () => {
    await Promise.all(shops.map(close));
    await database.remove();
  }, LIMIT);

  it(
    'keeps every request answered: old processes, then both, then new ones alone',
    async () => {
      const old = await openOld(buildReleaseBefore(database.folder));
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
      const fresh = [await open(database.apiUrl), await open(database.apiUrl)];
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

  it('has every order once, and all invariants hold', async () => {
    const kept = await database.ask<{ id: string }>('SELECT id FROM orders');
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ordered().toSorted());
    const findings = await checkInvariants(database.url);
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
