import fs from 'node:fs';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { rawText } from '../support/raw-http.js';
import { until } from '../support/until.js';
import { describeWithNginx, type Front, listen, startFront, writePages } from './front.js';

const LIMIT = 60_000;

let folder: string;
let front: Front;
let copy: { server: Server; place: string };
const at = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-front-faults-'));
  fs.chmodSync(folder, 0o755);
  writePages(at('files/shop'));
  fs.mkdirSync(at('files/pictures'));
  fs.writeFileSync(at('files/pictures/milk-960.webp'), 'a picture');
  fs.mkdirSync(at('programs'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describeWithNginx('nginx where something is not as it should be', () => {
  beforeEach(async () => {
    fs.rmSync(at('programs/getent'), { force: true });
    copy = await listen(({ headers }, response) => void response.end(headers.host));
  });
  afterEach(async () => {
    await front.stop();
    copy.server.close().closeAllConnections();
  });

  const start = async (run: string, api = copy.place): Promise<void> => {
    front = await startFront({ api, files: at('files'), run: at(run), programs: at('programs') });
  };
  /** What stands in for the name service says so from now on. */
  function resolveBy(line: string): void {
    fs.writeFileSync(at('programs/getent.new'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    fs.renameSync(at('programs/getent.new'), at('programs/getent'));
  }
  const answers = async (): Promise<boolean> =>
    (await request(front.url).get('/api/x').timeout(1_000)).status === 200;

  it('logs the response of each instance for a failed request, without its query', async () => {
    await start('away', '127.0.0.1:1');
    const { status } = await request(front.url)
      .get('/api/product/list?search=secret-wish')
      .set('Referer', 'http://shop.test/products?search=secret-wish');
    expect(status).toBe(503);
    await until(() => front.log().some((line) => line.includes('"answered":"502"')));
    expect(front.log().join('\n')).not.toContain('secret-wish');
  });

  it('forwards requests without a host, as HTTP/1.0 allows', async () => {
    await start('old');
    expect(await rawText(front.url, 'GET /api/x HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 [^]*localhost$/,
    );
  });

  it('ignores ranges of pictures, which caches would store for a year', async () => {
    await start('parts');
    const picture = request(front.url).get('/pictures/milk-960.webp');
    const { status, body } = await picture.set('Range', 'bytes=1000-').buffer();
    expect([status, String(body)]).toEqual([200, 'a picture']);
  });

  it('writes no request bodies to disk', async () => {
    await start('bodies');
    const send = (bytes: number) => request(front.url).post('/api/x').send('x'.repeat(bytes));
    expect((await send(100_000)).status).toBe(200);
    expect((await send(200_000)).status).toBe(413);
  });

  it('connects to instances that have only IPv6 addresses', async () => {
    const six = await listen((_request, response) => void response.end('six'), '::1');
    try {
      await start('six', six.place);
      expect((await request(front.url).get('/api/x').buffer()).text).toBe('six');
    } finally {
      six.server.close().closeAllConnections();
    }
  });

  it(
    'finds the copies when the disk was full as they came',
    async () => {
      resolveBy('exit 2');
      await start('full', `api:${copy.place.split(':')[1]}`);
      // What is to be written there fails as on a full disk.
      fs.mkdirSync(at('full/api.conf.new'));
      resolveBy('echo "127.0.0.1       STREAM api"');
      await until(() => front.log().some((line) => line.includes('api.conf.new')));
      fs.rmdirSync(at('full/api.conf.new'));
      await until(answers);
    },
    LIMIT,
  );

  it(
    'opens while the name service does not answer, and finds the copies later',
    async () => {
      resolveBy('exec sleep 300');
      await start('deaf', `api:${copy.place.split(':')[1]}`);
      expect((await request(front.url).get('/cart')).status).toBe(200);
      expect(await answers()).toBe(false);
      resolveBy('echo "127.0.0.1       STREAM api"');
      await until(answers);
    },
    LIMIT,
  );
});
