import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { describeWithClientPrograms } from './client-programs.js';
import { ask, during, makeDatabase } from './databases.js';
import { type Evening, ordersIn, whileOrdering } from './customers.js';
import { freePort } from '../support/ports.js';
import { complaintsIn, type Ended, runProgram, startProgram } from './programs.js';
import { withSmallDisk } from './small-disk.js';
import { flipBit, type Spoil, spoiltCopy } from './spoilt-copy.js';

const BACKUP_KEY = 'c3d4e5f60718293a4b5c6d7e8f90a1b2';
/** In milliseconds: of a test, on a machine that is busy with others too. */
const LIMIT = 150_000;
const DUMP = 'dump/database.dump.gz';

let folder: string;
/** The shop's, and another one to restore to. */
let servers: EmbeddedPostgres[];

const at = (name: string): string => path.join(folder, name);
const namesIn = (name: string): string[] =>
  fs.existsSync(name) ? fs.readdirSync(name).toSorted() : [];
const backUp = (more: NodeJS.ProcessEnv, within?: string[]): Promise<Ended> =>
  runProgram('backup', [], { BACKUP_KEY, ...more }, within);
const restoring = (
  from: string,
  to: string,
  url: string,
): [string, string[], NodeJS.ProcessEnv] => [
  'restore',
  [from, '--to', to],
  { BACKUP_KEY, DATABASE_URL: url },
];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-ops-'));
  fs.chmodSync(folder, 0o755);
  servers = [];
  for (const name of ['one', 'other']) {
    servers.push(await startEmbeddedPostgres({ dataDir: at(name), scratch: true }));
  }
}, LIMIT);
afterAll(async () => {
  for (const { stop } of servers) await stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

describeWithClientPrograms('a shop with a database of its own', () => {
  let shop: BuiltShop;
  let settings: NodeJS.ProcessEnv;
  /** The last good one. */
  let good: string;
  let evening: Evening<Ended>;
  let metricsPort: number;

  const openShop = (url: string, dataDir: string): Promise<BuiltShop> =>
    startBuiltShop(url, dataDir, {
      SEED_DEMO: 'true',
      REGISTRATIONS_PER_HOUR: '0',
      MAX_ORDERS_PER_DAY: '0',
      BACKUP_DIR: at('backups'),
      METRICS_PORT: String(metricsPort),
    });
  async function close({ child }: BuiltShop): Promise<void> {
    child.kill();
    await once(child, 'exit');
  }

  beforeAll(async () => {
    const url = await makeDatabase(servers[0], 'shop');
    settings = { DATABASE_URL: url, DATA_DIR: at('shop'), BACKUP_DIR: at('backups') };
    fs.mkdirSync(at('backups'));
    metricsPort = await freePort();
    shop = await openShop(url, at('shop'));
    // Somebody who is not everywhere.
    await ask(servers[0]?.url ?? '', 'CREATE ROLE reader');
    await ask(url, 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader');
  }, LIMIT);
  afterAll(() => close(shop));

  it(
    'is backed up while orders are placed',
    async () => {
      evening = await whileOrdering(shop.url, () => backUp(settings));
      expect(evening.result).toMatchObject({ code: 0 });
      expect(evening.result.stdout).toMatch(/^Backed up \d+ files, /);
      expect(evening.meanwhile).toBeGreaterThan(5);
      good = path.join(at('backups'), namesIn(at('backups'))[0] ?? '');
      expect(namesIn(good)).toEqual(['dump', 'manifest.json', 'pictures', 'secrets']);
      const dump = fs.readFileSync(path.join(good, DUMP));
      expect(dump.readUInt16BE(0)).not.toBe(0x1f8b);
    },
    LIMIT,
  );

  it('exports the time of the last one to Prometheus', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const { time } = JSON.parse(fs.readFileSync(path.join(good, 'manifest.json'), 'utf8'));
    const reported = /^larder_last_backup_timestamp_seconds (.+)$/m.exec(metrics)?.[1];
    expect(Number(reported)).toBe(Math.floor(Date.parse(time as string) / 1_000));
  });

  it(
    'is restored at another server with every order that was acknowledged before, and everything holds',
    async () => {
      const url = await makeDatabase(servers[1], 'restored');
      const { code, stdout, stderr } = await runProgram(...restoring(good, at('restored'), url));
      expect(complaintsIn(stderr)).toBe('');
      expect(stdout).toMatch(/^The shop of .+restored\. Looking at what is in it:\n/);
      expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'All 18 hold.']);
      metricsPort = await freePort();
      const restored = await openShop(url, at('restored'));
      try {
        for (const [index, customer] of evening.customers.entries()) {
          const there = await ordersIn(restored.url, customer);
          expect(there).toEqual(expect.arrayContaining(evening.before[index] ?? []));
          expect(await ordersIn(shop.url, customer)).toEqual(expect.arrayContaining(there));
        }
        const { body } = await request(restored.url).get('/api/product/list');
        const picture = await request(restored.url).get(body.products[0].image[0] as string);
        expect([picture.status, picture.type]).toEqual([200, 'image/webp']);
      } finally {
        await close(restored);
      }
    },
    LIMIT,
  );

  describe('has a backup that is no good', () => {
    const spoilt = (spoil: Spoil): string => spoiltCopy(good, at('copy'), spoil);
    let url: string;
    beforeAll(async () => {
      url = await makeDatabase(servers[1], 'target');
    });

    it.each<[what: string, spoil: Spoil, sentence: string, more?: NodeJS.ProcessEnv]>([
      [
        'with a damaged dump',
        (copy) => flipBit(path.join(copy, DUMP)),
        `is damaged: ${DUMP} is damaged. Nothing was restored`,
      ],
      [
        'without its dump',
        (copy) => fs.rmSync(path.join(copy, DUMP)),
        `is damaged: ${DUMP} is missing.`,
      ],
      [
        'under another key',
        () => undefined,
        'was encrypted with another key.',
        { BACKUP_KEY: 'd'.repeat(20) + '0123456789ab' },
      ],
      [
        'and no DATABASE_URL',
        () => undefined,
        'This backup is a dump of a database of your own. Set DATABASE_URL to an empty one',
        { DATABASE_URL: '' },
      ],
    ])(
      '%s: it is told, and nothing is restored',
      async (_, spoil, sentence, more) => {
        const [program, args, given] = restoring(spoilt(spoil), at('target'), url);
        const { code, stdout, stderr } = await runProgram(program, args, { ...given, ...more });
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toContain(sentence);
        expect(complaintsIn(stderr).trim().split('\n')).toHaveLength(1);
        expect(namesIn(at('target'))).toEqual([]);
        expect(await ask(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
      },
      LIMIT,
    );

    it(
      'for a target that is full: it is told, and nothing is restored',
      async () => {
        fs.mkdirSync(at('target'), { recursive: true });
        // It has room for more bytes than are needed, but not for as many files.
        const disk = withSmallDisk(at('target'), 'size=600m,nr_inodes=40');
        const { code, stdout, stderr } = await runProgram(
          ...restoring(good, at('target'), url),
          disk,
        );
        expect([code, stdout]).toEqual([1, '']);
        expect(complaintsIn(stderr)).toMatch(
          /^The disk that holds .+target is full\. Free some space on it\.\n$/,
        );
        expect(await ask(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
      },
      LIMIT,
    );
  });

  it(
    'harms no shop that is there',
    async () => {
      const [database, pictures] = [settings.DATABASE_URL ?? '', namesIn(at('shop/pictures'))];
      const before = await ask(database, 'SELECT count(*) FROM orders');
      const refused = await runProgram(...restoring(good, at('elsewhere'), database));
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(complaintsIn(refused.stderr)).toMatch(
        /^The database of DATABASE_URL is not empty: \w+, .+\n$/,
      );
      const url = await makeDatabase(servers[1], 'beside');
      const also = await runProgram(...restoring(good, at('shop'), url));
      expect(also).toMatchObject({ code: 1, stdout: '' });
      expect(complaintsIn(also.stderr)).toMatch(
        /shop\/pictures is not empty: .+ move this one away\.\n$/,
      );
      expect(await ask(database, 'SELECT count(*) FROM orders')).toEqual(before);
      expect(namesIn(at('shop/pictures'))).toEqual(pictures);
    },
    LIMIT,
  );

  it(
    'is restored anew where a restore was cut off, without anything being removed by hand',
    async () => {
      const url = await makeDatabase(servers[1], 'again');
      const sessions = `SELECT FROM pg_stat_activity WHERE datname = 'again' AND application_name = 'pg_restore'`;
      await during({ url, statement: 'CREATE TABLE orders ()' }, async (end) => {
        const { child } = startProgram(...restoring(good, at('again'), url));
        await until(
          async () => (await ask(url, `${sessions} AND wait_event_type = 'Lock'`)).length > 0,
        );
        child.kill('SIGKILL');
        await end();
      });
      await until(async () => (await ask(url, sessions)).length === 0);
      expect(namesIn(at('again'))).toEqual(['.pictures-unfinished']);
      const { code, stdout } = await runProgram(...restoring(good, at('again'), url));
      expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'All 18 hold.']);
      expect(namesIn(at('again'))).toEqual(['pictures', 'secrets']);
    },
    LIMIT,
  );

  it(
    'has no backup when pg_dump does not succeed',
    async () => {
      const database = settings.DATABASE_URL ?? '';
      const names = namesIn(at('backups'));
      const statement = 'LOCK TABLE order_items';
      const { code, stdout, stderr } = await during({ url: database, statement }, async () => {
        const failed = backUp(settings);
        const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pg_dump' AND wait_event_type = 'Lock'`;
        await until(async () => (await ask(database, end)).length > 0);
        return failed;
      });
      expect([code, stdout]).toEqual([1, '']);
      expect(complaintsIn(stderr)).toMatch(
        /^There is no new backup: pg_dump has not succeeded: .+\n$/,
      );
      expect(namesIn(at('backups'))).toEqual(names);
    },
    LIMIT,
  );

  it(
    'is backed up by night by a service beside it, once however often that begins anew',
    async () => {
      const nightly = { ...settings, BACKUP_DIR: at('nightly') };
      fs.mkdirSync(at('nightly'));
      const serve = async (sentence: RegExp): Promise<void> => {
        const { child, ended } = startProgram('backup', ['--nightly'], nightly);
        let output = '';
        child.stdout?.on('data', (bytes) => (output += String(bytes)));
        await until(() => sentence.test(output)).finally(() => child.kill('SIGTERM'));
        const { code, stderr } = await ended;
        expect([code, complaintsIn(stderr)]).toEqual([0, '']);
      };
      await serve(/^Backed up \d+ files/);
      await serve(/^No backup is due: there is one of later than \d{4}-.+T02:37:00\.000Z\.\n/);
      const [name, ...others] = namesIn(at('nightly'));
      expect(others).toEqual([]);
      expect(name).toMatch(/^2/);
    },
    LIMIT,
  );
});
