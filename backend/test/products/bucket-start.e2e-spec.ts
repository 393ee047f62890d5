import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import request from 'supertest';
import { openLog } from '../../src/common/logging.js';
import { checkPictures } from '../../src/invariants/picture-rules.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { PictureStorages, checkBucket } from '../../src/products/pictures/picture-storages.js';
import { away, type Bucket, left, refusing, startBucket } from '../support/bucket.js';
import { createProduct } from '../support/factories.js';
import { filesIn } from '../support/product-forms.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { testEnv } from '../support/test-database.js';

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
beforeEach(() => bucket.empty());
afterAll(() => bucket.close());

describe('startup with a bucket', () => {
  const start = async (settings: NodeJS.ProcessEnv): Promise<string[]> => {
    const lines: string[] = [];
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-s3-'));
    const env = testEnv(dataDir, { ...bucket.settings, LOG_LEVEL: 'warn', ...settings });
    const output = { write: (line: string) => void lines.push(line) };
    try {
      await checkBucket(env, openLog(env, output));
    } finally {
      fs.rmSync(dataDir, { recursive: true });
    }
    return lines;
  };

  it('leaves no file in the bucket', async () => {
    expect(await start({})).toEqual([]);
    expect(bucket.asked.map((asked) => asked.split(' ')[0])).toEqual([
      'GET',
      'PUT',
      'GET',
      'DELETE',
    ]);
    expect(bucket.files()).toEqual([]);
  });

  it.each([
    ['a missing bucket', { S3_BUCKET: 'nobodys' }, left, /NoSuchBucket\)\. Set S3_BUCKET/],
    [
      'a wrong access key id',
      { S3_ACCESS_KEY_ID: 'x' },
      left,
      /InvalidAccessKeyId\)\. Set S3_ACCESS/,
    ],
    [
      'a wrong secret access key',
      { S3_SECRET_ACCESS_KEY: 'x' },
      left,
      /SignatureDoesNotMatch\)\. Set S3_/,
    ],
    [
      'a bucket without read access',
      {},
      refusing('GET'),
      /AccessDenied\)\. Its key must list the bucket/,
    ],
    [
      'a bucket without write access',
      {},
      refusing('PUT'),
      /AccessDenied\)\. Its key must list the bucket/,
    ],
    ['a bucket without delete access', {}, refusing('DELETE'), /AccessDenied\)/],
  ])('fails with one line for %s', async (_, settings, instead, line) => {
    bucket.instead = instead;
    const refused = start(settings);
    await expect(refused).rejects.toThrow(line);
    await expect(refused).rejects.not.toThrow('\n');
  });

  it('logs a warning and continues when the bucket is unavailable', async () => {
    bucket.instead = away;
    const lines = await start({});
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('cannot be reached (ECONNRESET). The shop opens');
  });
});

describe('shop with a bucket', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(bucket.settings);
  });
  beforeEach(() => resetDatabase(app));
  afterAll(() => app.close());

  const storages = () => app.nest.get(PictureStorages);
  const filesOf = (name: string): string[] =>
    [320, 640, 960].map((width) => `${name}-${width}.webp`);

  it('stores the pictures of the demo catalogue there', async () => {
    const settings = { ...bucket.settings, SEED_DEMO: 'true' };
    await initializeDatabase(testEnv(app.env.dataDir, settings), app.databaseUrl);
    const { body } = await request(app.url).get('/api/product/list');
    const shown = (body.products as { image: string[] }[]).flatMap(({ image }) => image);
    expect(bucket.files()).toHaveLength(3 * shown.length);
    expect((await request(app.url).get(shown[0] ?? '')).status).toBe(200);
    expect(filesIn(app.env.picturesDir)).toEqual([]);
  });

  it('checks pictures in the bucket and in the folder with npm run check:invariants', async () => {
    const client = new Client(app.databaseUrl);
    await client.connect();
    const findings = async (): Promise<string[]> => {
      await client.query('BEGIN');
      const [finding] = await checkPictures(client, storages().all, () => undefined);
      await client.query('ROLLBACK');
      return finding?.examples ?? [];
    };
    await createProduct(app, { images: ['milk', 'butter'] });
    for (const file of filesOf('milk')) bucket.put(file, 'a picture');
    for (const file of filesOf('butter')) await storages().folder.put(file, Buffer.from('x'));
    expect(await findings()).toEqual([]);
    await storages().folder.remove('butter-320.webp');
    await storages().current.remove('milk-640.webp');
    expect(await findings()).toEqual(['butter', 'milk']);
    bucket.instead = away;
    await expect(findings()).rejects.toThrow(/cannot be reached \(ECONNRESET\)/);
    await client.end();
    for (const file of filesOf('butter')) await storages().folder.remove(file);
  });
});
