import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import request from 'supertest';
import { findRunning } from '../../src/embedded-postgres/reach-database.js';
import { type BuiltShop, closeShop, startBuiltShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { type Customer, ordersIn, whileOrdering } from './customers.js';
import { withSmallDisk } from './small-disk.js';
import { flipBit, type Spoil, spoiltCopy } from './spoilt-copy.js';
import { complaintsIn, type Ended, runProgram, startProgram } from './programs.js';

const BACKUP_KEY = 'c3d4e5f60718293a4b5c6d7e8f90a1b2';
/** In milliseconds: of a test, on a machine that is busy with others too. */
const LIMIT = 150_000;

let folder: string;
let dataDir: string;
let backupDir: string;
let shop: BuiltShop;
/** The last good one. */
let good: string;

const at = (name: string): string => path.join(folder, name);
const settings = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  BACKUP_DIR: backupDir,
  BACKUP_KEY,
  ...more,
});
const backUp = (more?: NodeJS.ProcessEnv, within?: string[]): Promise<Ended> =>
  runProgram('backup', [], settings(more), within);
const restore = (from: string, to: string, more?: NodeJS.ProcessEnv): Promise<Ended> =>
  runProgram('restore', [from, '--to', to], settings(more));
const namesIn = (name: string): string[] =>
  fs.existsSync(name) ? fs.readdirSync(name).toSorted() : [];
const openShop = (from: string): Promise<BuiltShop> =>
  startBuiltShop('', from, {
    SEED_DEMO: 'true',
    REGISTRATIONS_PER_HOUR: '0',
    MAX_ORDERS_PER_DAY: '0',
    BACKUP_DIR: at('nightly'),
  });

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-ops-'));
  fs.chmodSync(folder, 0o755);
  [dataDir, backupDir] = [at('shop'), at('backups')];
  shop = await openShop(dataDir);
}, LIMIT);
afterAll(async () => {
  await closeShop(shop);
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a backup of a shop that sells', () => {
  let customers: Customer[] = [];
  /** Of each customer: what was acknowledged before the backup began. */
  let before: string[][] = [];

  it(
    'is made while orders are placed',
    async () => {
      const evening = await whileOrdering(shop.url, backUp);
      const { result: made, meanwhile } = evening;
      ({ customers, before } = evening);
      expect(made).toMatchObject({ code: 0 });
      expect(made.stdout).toMatch(/^Backed up \d+ files, /);
      expect(meanwhile).toBeGreaterThan(5);
      expect(namesIn(backupDir)).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/),
      ]);
      good = path.join(backupDir, namesIn(backupDir)[0] ?? '');
    },
    LIMIT,
  );

  it(
    'has every order that was acknowledged before it began, and everything holds',
    async () => {
      const { code, stdout } = await restore(good, at('restored'));
      expect(stdout).toMatch(/^The shop of .+restored\. Looking at what is in it:\n/);
      expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'All 18 hold.']);
      const restored = await openShop(at('restored'));
      try {
        for (const [index, customer] of customers.entries()) {
          const there = await ordersIn(restored.url, customer);
          expect(there).toEqual(expect.arrayContaining(before[index] ?? []));
          expect(await ordersIn(shop.url, customer)).toEqual(expect.arrayContaining(there));
        }
        const { body } = await request(restored.url).get('/api/product/list');
        const picture = await request(restored.url).get(body.products[0].image[0] as string);
        expect([picture.status, picture.type]).toEqual([200, 'image/webp']);
      } finally {
        await closeShop(restored);
      }
      const secret = 'secrets/postgres-password';
      expect(fs.readFileSync(at(`restored/${secret}`))).toEqual(
        fs.readFileSync(path.join(dataDir, secret)),
      );
    },
    LIMIT,
  );

  it('is unreadable without the key', () => {
    const files = fs.readdirSync(good, { recursive: true, withFileTypes: true });
    const contents = files
      .filter((file) => file.isFile() && file.name !== 'manifest.json')
      .map((file) => fs.readFileSync(path.join(file.parentPath, file.name)));
    const isGzip = (bytes: Buffer): boolean => {
      // Two bytes are there by chance in one of 65,536 files, a whole file is not.
      if (bytes.readUInt16BE(0) !== 0x1f8b) return false;
      try {
        return gunzipSync(bytes).length > 0;
      } catch {
        return false;
      }
    };
    const isWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 8, 12) === 'WEBP';
    expect(contents.length).toBeGreaterThan(1_000);
    expect(contents.filter((bytes) => isGzip(bytes) || isWebp(bytes))).toEqual([]);
  });
});

describe('the shop itself', () => {
  it('runs when it is due', async () => {
    const client = new Client(findRunning(dataDir));
    await client.connect();
    await client.query(`INSERT INTO pgboss.job (name) VALUES ('back-up')`);
    await client.end();
    await until(() => namesIn(at('nightly')).some((name) => name.startsWith('20')));
  });
});

describe('a backup that is no good', () => {
  const spoilt = (spoil: Spoil): string => spoiltCopy(good, at('copy'), spoil);
  const FILE = 'database/global/pg_control.gz';

  it.each<[what: string, spoil: Spoil, sentence: string, more?: NodeJS.ProcessEnv]>([
    [
      'with a damaged file',
      (copy) => flipBit(path.join(copy, FILE)),
      `is damaged: ${FILE} is damaged. Nothing was restored`,
    ],
    [
      'without a file',
      (copy) => fs.rmSync(path.join(copy, FILE)),
      `is damaged: ${FILE} is missing.`,
    ],
    [
      'with a shortened file',
      (copy) => fs.truncateSync(path.join(copy, FILE), 10),
      `is damaged: ${FILE} has 10 bytes instead of `,
    ],
    [
      'whose manifest somebody changed',
      (copy) => {
        const manifest = path.join(copy, 'manifest.json');
        fs.writeFileSync(
          manifest,
          fs.readFileSync(manifest, 'utf8').replace('"path": "pictures/', '"path": "../pictures/'),
        );
      },
      'is damaged: manifest.json was changed.',
    ],
    [
      'without a manifest',
      (copy) => fs.rmSync(path.join(copy, 'manifest.json')),
      'There is no whole backup in ',
    ],
    [
      'under another key',
      () => undefined,
      'was encrypted with another key.',
      { BACKUP_KEY: 'd'.repeat(20) + '0123456789ab' },
    ],
    [
      'without its key',
      () => undefined,
      'This backup is encrypted. Set BACKUP_KEY',
      { BACKUP_KEY: '' },
    ],
    [
      'without a signature',
      (copy) => {
        const manifest = path.join(copy, 'manifest.json');
        const written = JSON.parse(fs.readFileSync(manifest, 'utf8'));
        fs.writeFileSync(manifest, JSON.stringify({ ...written, signature: undefined }));
      },
      'is damaged: manifest.json cannot be read.',
    ],
    [
      'that is said to be readable to everybody',
      (copy) => {
        const manifest = path.join(copy, 'manifest.json');
        const written = JSON.parse(fs.readFileSync(manifest, 'utf8'));
        fs.writeFileSync(manifest, JSON.stringify({ ...written, encryption: null }));
      },
      'This backup is not encrypted. Unset BACKUP_KEY if you trust it.',
    ],
  ])(
    '%s is told, and nothing is restored',
    async (_, spoil, sentence, more) => {
      const { code, stderr } = await restore(spoilt(spoil), at('target'), more);
      expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
      expect(complaintsIn(stderr).trim().split('\n')).toHaveLength(1);
      expect(namesIn(at('target'))).toEqual([]);
    },
    LIMIT,
  );

  it(
    'of a newer release is refused',
    async () => {
      const client = new Client(findRunning(dataDir));
      await client.connect();
      await client.query(
        `INSERT INTO migrations (timestamp, name) VALUES (9000000000000, 'FromTheFuture')`,
      );
      const made = await backUp({ BACKUP_DIR: at('newer'), BACKUP_KEY: '' });
      await client.query(`DELETE FROM migrations WHERE name = 'FromTheFuture'`);
      await client.end();
      expect(made).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('It is not encrypted'),
      });
      const [name = ''] = namesIn(at('newer'));
      expect(namesIn(path.join(at('newer'), name))).not.toContain('secrets');
      const refused = await restore(path.join(at('newer'), name), at('target'), { BACKUP_KEY: '' });
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('newer version of Larder (it knows FromTheFuture)'),
      ]);
      expect(namesIn(at('target'))).toEqual([]);
    },
    LIMIT,
  );

  it(
    'is restored by one of two at once, and whole',
    async () => {
      const both = await Promise.all([restore(good, at('twice')), restore(good, at('twice'))]);
      const [first, second] = both.toSorted((a, b) => Number(a.code) - Number(b.code));
      expect([first?.code, first?.stdout.split('\n').at(-2)]).toEqual([0, 'All 18 hold.']);
      expect(second?.code).toBe(1);
      expect(second?.stderr).toMatch(
        /^(… .+\n)*(Larder is already running from this folder|.+twice is not empty: ).+\n$/,
      );
      for (const part of ['pictures', 'secrets']) {
        const wanted = namesIn(path.join(good, part));
        expect(namesIn(at(`twice/${part}`))).toEqual(expect.arrayContaining(wanted));
      }
    },
    LIMIT,
  );

  it('harms no shop that is there', async () => {
    const names = namesIn(dataDir);
    const refused = await restore(good, dataDir);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /shop is not empty: pictures, postgres, .+ into an empty folder only/,
    );
    expect(namesIn(dataDir)).toEqual(names);
  });
});

describe('a backup that cannot be finished', () => {
  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux.each([
    // It has room for more bytes than are needed, but not for as many files.
    ['that runs full', 'size=600m,nr_inodes=40', 'is full. Free some space on it.'],
    ['without room', 'size=2m', ' has 0.0 GB left, and a backup may need 0.5 GB. Free some space'],
  ])(
    'for a disk %s is told, and leaves nothing',
    async (_, disk, sentence) => {
      fs.mkdirSync(at('small'), { recursive: true });
      const names = namesIn(backupDir);
      const listed = [
        ...withSmallDisk(at('small'), disk),
        'sh',
        '-c',
        '"$@"; code=$?; ls -A "$BACKUP_DIR"; exit $code',
        'sh',
      ];
      const { code, stdout, stderr } = await backUp({ BACKUP_DIR: at('small') }, listed);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`There is no new backup: The disk that holds ${at('small')}`);
      expect(stderr).toContain(sentence);
      expect(namesIn(backupDir)).toEqual(names);
    },
    LIMIT,
  );

  const half = () => until(() => namesIn(backupDir).some((name) => name.startsWith('.unfinished')));

  it(
    'as another one is being made is told',
    async () => {
      const first = startProgram('backup', [], settings());
      await half();
      first.child.kill('SIGSTOP');
      const second = await backUp();
      first.child.kill('SIGCONT');
      expect(second).toMatchObject({
        code: 1,
        stderr:
          'There is no new backup: Another backup is being made just now, or one is being restored.\n',
      });
      expect(await first.ended).toMatchObject({ code: 0 });
      expect(namesIn(backupDir)).toHaveLength(2);
    },
    LIMIT,
  );

  it(
    'as it is killed is none, and the next one cleans up',
    async () => {
      const names = namesIn(backupDir);
      const killed = startProgram('backup', [], settings());
      await half();
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(namesIn(backupDir)).toEqual([expect.stringMatching(/^\.unfinished-/), ...names]);
      expect(await backUp()).toMatchObject({ code: 0 });
      expect(namesIn(backupDir)).toEqual([...names, expect.stringMatching(/^\d{4}/)]);
    },
    LIMIT,
  );
});
