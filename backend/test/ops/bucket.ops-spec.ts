import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DEMO_SELLER } from '../../src/config/env.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { away, type Bucket, startBucket } from '../support/bucket.js';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { addProduct, MILK, picture } from '../support/product-forms.js';
import { until } from '../support/until.js';
import { describeWithNginx, startFront, writePages } from './front.js';
import { runProgram } from './programs.js';

const LIMIT = 120_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';

let folder: string;
let database: EmbeddedPostgres;
let bucket: Bucket;
let copies: BuiltShop[];
const at = (name: string): string => path.join(folder, name);

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-copies-'));
  fs.chmodSync(folder, 0o755);
  copies = [];
  database = await startEmbeddedPostgres({ dataDir: at('database') });
  bucket = await startBucket();
}, LIMIT);
afterEach(async () => {
  for (const copy of copies) await close(copy);
  await bucket.close();
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}, LIMIT);

async function open(settings: NodeJS.ProcessEnv, data: string): Promise<BuiltShop> {
  const copy = await startBuiltShop(database.url, at(data), {
    SHUTDOWN_GRACE_SECONDS: '0',
    BACKGROUND_JOBS: 'false',
    ...settings,
  });
  copies.push(copy);
  return copy;
}

async function close({ child }: BuiltShop): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const exit = new Promise((gone) => child.once('exit', gone));
  child.kill();
  await exit;
}

async function signIn({ url }: BuiltShop): Promise<TestAgent> {
  const seller = request.agent(url);
  expect((await seller.post('/api/seller/login').send(DEMO_SELLER)).status).toBe(200);
  return seller;
}

const add = async (seller: TestAgent, name: string): Promise<number> =>
  (await addProduct(seller, { ...MILK, name }, await picture())).status;

/** Addresses of all pictures, in every width. */
async function shown({ url }: BuiltShop): Promise<string[]> {
  const { body } = await request(url).get('/api/product/list');
  const images = (body.products as { image: string[] }[]).flatMap(({ image }) => image);
  return images.flatMap((image) =>
    [960, 640, 320].map((width) => image.replace('-960.', `-${width}.`)),
  );
}

/** Addresses that a copy does not answer with a picture, and how it answers them. */
async function lost({ url }: BuiltShop, addresses: string[]): Promise<string[]> {
  const answers = await Promise.all(addresses.map((address) => request(url).get(address)));
  return answers.flatMap(({ status, request: asked, text }) =>
    status === 200 ? [] : [`${status} ${asked.url} ${text}`],
  );
}

it(
  'two copies share a bucket, and one that is killed leaves orphans alone',
  async () => {
    const one = await open(bucket.settings, 'one');
    const other = await open(bucket.settings, 'other');
    const seller = await signIn(one);
    expect(await add(seller, 'Milk')).toBe(201);
    const addresses = await shown(other);
    expect(addresses).toHaveLength(3);
    expect(await lost(other, addresses)).toEqual([]);
    let puts = 0;
    bucket.instead = (asked, response) => {
      if (asked.method !== 'PUT' || ++puts < 3) return 'left';
      one.child.kill('SIGKILL');
      return away(asked, response);
    };
    await expect(add(seller, 'Butter')).rejects.toThrow(/hang up|ECONNRESET/);
    await until(() => bucket.files().length === 5);
    expect(await shown(other)).toEqual(addresses);
    expect(await lost(other, addresses)).toEqual([]);
  },
  LIMIT,
);

it(
  'pictures move into the bucket while the shop sells, and none is missing at any moment',
  async () => {
    const first = await open({}, 'data');
    const seller = await signIn(first);
    for (let n = 0; n < 10; n++) expect(await add(seller, `In the folder ${n}`)).toBe(201);
    await close(first);

    // Every copy knows the bucket before one writes to it.
    const settings = { ...bucket.settings, PICTURE_STORAGE: 'folder' };
    const before = await open(settings, 'data');
    const missing: string[] = [];
    const living = [before];
    let isOver = false;
    const look = async (): Promise<void> => {
      const [named, ...others] = living;
      const addresses = named ? await shown(named) : [];
      for (const copy of [named, ...others]) {
        if (copy) missing.push(...(await lost(copy, addresses)));
      }
    };
    let round = look();
    const looking = (async () => {
      while (!isOver) await (round = look());
    })();
    const copying = runProgram('move-pictures', ['--to', 's3'], {
      DATA_DIR: at('data'),
      ...settings,
    });
    const sellers = await signIn(before);
    for (let n = 0; n < 5; n++) expect(await add(sellers, `While they are copied ${n}`)).toBe(201);
    expect(await copying).toMatchObject({ code: 0 });

    const after = await open(bucket.settings, 'data');
    living.push(after);
    const others = await signIn(after);
    for (let n = 0; n < 5; n++) {
      expect(await add(sellers, `In the folder at last ${n}`)).toBe(201);
      expect(await add(others, `In the bucket ${n}`)).toBe(201);
    }
    living.shift();
    await round; // which may still ask the one that closes
    await close(before);
    const last = ['--to', 's3', '--remove'];
    const moved = await runProgram('move-pictures', last, {
      DATA_DIR: at('data'),
      ...bucket.settings,
    });
    expect(moved).toMatchObject({ code: 0 });
    isOver = true;
    await looking;
    expect(missing).toEqual([]);
    const addresses = await shown(after);
    expect([addresses.length, bucket.files().length]).toEqual([75, 75]);
    expect(fs.readdirSync(at('data/pictures'))).toEqual([]);
    expect(await lost(after, addresses)).toEqual([]);
  },
  LIMIT,
);

it(
  'a bucket that hangs keeps nobody waiting for long, and nobody else at all',
  async () => {
    const copy = await open(bucket.settings, 'data');
    bucket.put('milk-960.webp', 'a picture');
    bucket.instead = () => 'answered';
    const asked = bucket.asked.length;
    let answered = 0;
    const pictures = Array.from({ length: 100 }, async () => {
      const { status } = await request(copy.url).get('/pictures/milk-960.webp');
      answered++;
      return status;
    });
    await until(() => bucket.asked.length > asked);
    expect((await request(copy.url).get('/api/product/list')).status).toBe(200);
    expect(answered).toBe(0);
    expect(new Set(await Promise.all(pictures))).toEqual(new Set([503]));
  },
  LIMIT,
);

it(
  'a backup says that the pictures of a bucket are not in it, and a restore looks for them there',
  async () => {
    const places = { DATA_DIR: at('data'), BACKUP_DIR: at('backups') };
    const demo = { ...bucket.settings, SEED_DEMO: 'true' };
    copies.push(await startBuiltShop('', at('data'), demo));
    const made = await runProgram('backup', [], { ...places, ...bucket.settings });
    expect(made.stdout).toMatch(/\nWithout the pictures in s3:\/\/larder-pictures\/pictures\.\n/);
    const [name = ''] = fs.readdirSync(at('backups'));
    const restore = (to: string, settings: NodeJS.ProcessEnv) =>
      runProgram('restore', [name, '--to', at(to)], { ...places, ...settings });
    const restored = await restore('restored', bucket.settings);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.stdout).toContain(
      '\nPictures in s3://larder-pictures/pictures were not backed up with it.\n',
    );
    expect(restored.stdout.split('\n').at(-2)).toBe('All 18 hold.');
    const without = await restore('without', {});
    expect([without.code, without.stdout.split('\n').at(-2)]).toEqual([
      1,
      '1 of 15 does not hold.',
    ]);
  },
  LIMIT,
);

describeWithNginx('nginx before a shop with a bucket', () => {
  it(
    'passes pictures on as the API sends them, and keeps no failure',
    async () => {
      writePages(at('files/shop'));
      const copy = await open({ ...bucket.settings, FRONTEND_DIR: at('files/shop') }, 'data');
      bucket.put('milk-960.webp', 'a picture');
      const front = await startFront({
        api: new URL(copy.url).host,
        files: at('files'),
        run: at('run'),
      });
      const get = () => request(front.url).get('/pictures/milk-960.webp');
      const { status, headers } = await get();
      expect([status, headers]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'image/webp',
          'content-length': '9',
          'cache-control': IMMUTABLE,
          'x-content-type-options': 'nosniff',
        }),
      ]);
      expect((await get().set('If-None-Match', String(headers.etag))).status).toBe(304);
      const missing = await request(front.url).get('/pictures/none-960.webp');
      expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
      bucket.instead = away;
      const failed = await get();
      expect([failed.status, failed.headers['cache-control']]).toEqual([503, 'no-store']);
      await front.stop();
    },
    LIMIT,
  );
});
