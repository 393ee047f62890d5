import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import request from 'supertest';
import { makeDrainable } from '../../src/drain.js';
import { away, type Bucket, left, startBucket } from '../support/bucket.js';
import { stopClock } from '../support/clock.js';
import { expectFailure } from '../support/expect-failure.js';
import { rawGet } from '../support/raw-http.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

let bucket: Bucket;
let app: TestApp;
const log: string[] = [];

beforeAll(async () => {
  bucket = await startBucket();
  const settings = { ...bucket.settings, LOG_LEVEL: 'warn' };
  app = await createTestApp(settings, { write: (line: string) => void log.push(line) });
});
beforeEach(() => {
  bucket.empty();
  log.length = 0;
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const get = (file: string) => request(app.url).get(`/pictures/${file}`);

describe('picture from a bucket', () => {
  it('is returned with the same headers as one from the folder', async () => {
    bucket.put('milk-960.webp', 'a picture');
    const { status, headers, body } = await get('milk-960.webp').buffer();
    expect([status, String(body)]).toEqual([200, 'a picture']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '9',
      'cache-control': IMMUTABLE,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${createHash('md5').update('a picture').digest('hex')}"`,
    });
    expect(Date.parse(headers['last-modified'] as string)).not.toBeNaN();
  });

  it('causes no Node.js warning despite the listeners on the response', async () => {
    const nothing = () => Promise.resolve();
    makeDrainable(app.nest.getHttpServer(), { notice: 0, leave: () => undefined, close: nothing });
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on('warning', note);
    bucket.put('milk-960.webp', Buffer.alloc(300_000));
    await get('milk-960.webp');
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('is a 304 for a client that has it, and returned without a body for HEAD', async () => {
    bucket.put('milk-960.webp', 'a picture');
    const { headers } = await get('milk-960.webp');
    for (const [name, value] of [
      ['If-None-Match', `"other", W/${headers.etag}`],
      ['If-Modified-Since', String(headers['last-modified'])],
    ] as const) {
      const known = await get('milk-960.webp').set(name, value);
      expect([known.status, known.headers.etag]).toEqual([304, headers.etag]);
      expect(known.headers['cache-control']).toBe(IMMUTABLE);
    }
    expect((await get('milk-960.webp').set('If-None-Match', '"other"')).status).toBe(200);
    const head = await request(app.url).head('/pictures/milk-960.webp');
    expect([head.status, head.headers['content-length']]).toEqual([200, '9']);
    expect(bucket.asked.at(-1)).toMatch(/^HEAD /);
  });

  it('is returned in part for a range request', async () => {
    bucket.put('milk-960.webp', 'a picture');
    const part = await get('milk-960.webp').set('Range', 'bytes=2-4').buffer();
    expect([part.status, String(part.body), part.headers['content-range']]).toEqual([
      206,
      'pic',
      'bytes 2-4/9',
    ]);
    const changed = get('milk-960.webp').set('Range', 'bytes=2-4').set('If-Range', '"older"');
    expect((await changed).status).toBe(200);
    const beyond = await get('milk-960.webp').set('Range', 'bytes=20-');
    expect([beyond.status, beyond.headers['cache-control']]).toEqual([416, 'no-store']);
  });

  it('is a 404 that is not cacheable when it is missing', async () => {
    const missing = await get('none-960.webp');
    expectFailure(missing, 404, 'NOT_FOUND');
    expect(missing.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/pictures/../secret-960.webp',
    '/pictures/..%2fsecret-960.webp',
    '/pictures/%2e%2e/secret-960.webp',
    '/pictures/x/../../secret-960.webp',
    '/pictures//secret-960.webp',
    '/pictures/.cut-off-960.webp',
    '/pictures/secret-961.webp',
    '/pictures/',
    '/pictures/notes.txt',
    '/pictures/%00-960.webp',
  ])('is requested from the bucket only by a valid name: %s', async (url) => {
    bucket.put('notes.txt', 'nobody’s business');
    bucket.put('.cut-off-960.webp', 'nobody’s business');
    const { status, text } = await rawGet(app.url, url);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toContain('business');
    expect(bucket.asked).toEqual([]);
  });

  it('is read from the folder while it is not in the bucket yet', async () => {
    fs.mkdirSync(app.env.picturesDir, { recursive: true });
    const file = path.join(app.env.picturesDir, 'older-960.webp');
    fs.writeFileSync(file, 'an older picture');
    const { status, headers } = await get('older-960.webp');
    fs.rmSync(file);
    expect([status, headers['cache-control']]).toEqual([200, IMMUTABLE]);
    expect(bucket.asked).toEqual([]);
  });
});

describe('failing bucket', () => {
  it('causes a 503 that is not cacheable, and one log line', async () => {
    bucket.put('milk-960.webp', 'a picture');
    bucket.instead = away;
    // Such errors are logged at most once in ten seconds. These requests share one moment, long
    // after earlier tests.
    const clock = stopClock(60_000);
    const asked = Promise.all(Array.from({ length: 5 }, () => get('milk-960.webp')));
    const responses = await asked.finally(() => clock.mockRestore());
    for (const answer of responses) {
      expectFailure(answer, 503, 'UNAVAILABLE');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['retry-after']).toBeDefined();
    }
    const warnings = log.filter((line) => line.includes('Pictures not sent'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('cannot be reached (ECONNRESET)');
    bucket.instead = left;
    expect((await get('milk-960.webp')).status).toBe(200);
  });

  it('causes an aborted response instead of a truncated picture', async () => {
    bucket.instead = ({ socket }, response) => {
      response.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': '1000' });
      response.write('half', () => socket.destroy());
      return 'answered';
    };
    await expect(get('milk-960.webp')).rejects.toThrow(/aborted|hang up/);
    bucket.instead = left;
    expect((await get('none-960.webp')).status).toBe(404);
    // Nothing else is logged besides the error of the bucket.
    expect(log.filter((line) => !line.includes('Pictures not sent'))).toEqual([]);
  });

  it('has its request aborted when the client disconnects', async () => {
    let closed = false;
    bucket.instead = ({ socket }) => {
      socket.once('close', () => (closed = true));
      return 'answered';
    };
    const call = http.get(`${app.url}/pictures/milk-960.webp`).on('error', () => undefined);
    await until(() => bucket.asked.length === 1);
    call.destroy();
    await until(() => closed);
    expect(bucket.asked).toHaveLength(1);
  });
});
