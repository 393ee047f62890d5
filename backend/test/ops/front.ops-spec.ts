import fs from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import request, { type Response, type Test } from 'supertest';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { rawText } from '../support/raw-http.js';
import { until } from '../support/until.js';
import { describeWithNginx, type Front, listen, startFront, writePages } from './front.js';
import { freePort } from '../support/ports.js';

const LIMIT = 60_000;

let folder: string;
let front: Front;
const at = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-front-'));
  fs.chmodSync(folder, 0o755);
  writePages(at('files/shop'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Those that only say who carried the answer, when and how. */
const OF_THE_WAY =
  /^(date|server|connection|keep-alive|transfer-encoding|content-(length|encoding)|vary|accept-ranges|etag|last-modified|x-request-id)$/;
const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers as Record<string, string>).filter(([name]) => !OF_THE_WAY.test(name)),
  );

describeWithNginx('nginx as it is shipped, before a shop', () => {
  const publicUrl = 'https://shop.test';
  const picturesUrl = 'https://cdn.test:8443/shop/pictures/';
  let shop: BuiltShop;

  beforeAll(async () => {
    shop = await startBuiltShop('', at('data'), {
      FRONTEND_DIR: at('files/shop'),
      PUBLIC_URL: publicUrl,
      PICTURES_URL: picturesUrl,
      PORT: String(await freePort()),
      TRUST_PROXY: '1',
      HSTS_MAX_AGE: '600',
    });
    fs.writeFileSync(at('data/pictures/milk-960.webp'), 'a picture');
    fs.symlinkSync(at('data/pictures'), at('files/pictures'));
    const { port } = new URL(shop.url);
    front = await startFront({
      api: `localhost:${port}`,
      files: at('files'),
      run: at('run'),
      publicUrl,
      picturesUrl,
      hstsMaxAge: '600',
    });
  }, LIMIT);
  afterAll(async () => {
    await front.stop();
    shop.child.kill('SIGKILL');
  });

  it.each([
    ['/'],
    ['/cart'],
    ['/de/cart'],
    ['/products'],
    ['/nothing'],
    ['/nothing.txt'],
    ['/.inline-scripts.conf'],
    ['/assets/index-a1b2.js'],
    ['/assets/index-a1b2.css'],
    ['/assets/missing-a1b2.js'],
    ['/assets/index-a1b2.js.br'],
    ['/index.html.br'],
    ['/index.html.gz'],
    ['/pictures/milk-960.webp'],
    ['/pictures/missing-960.webp'],
    ['/robots.txt'],
    ['/de/product-feed.xml'],
    ['/.well-known/change-password'],
    ['/.well-known/nothing'],
    ['/sw.js'],
    ['/api/product/list'],
    ['/api/nothing'],
    ['/api/order/user'],
  ])('%s is answered as the API answers it', async (address) => {
    const ask = (url: string): Test => request(url).get(address).set('Accept-Encoding', 'br, gzip');
    const [ours, api] = [await ask(front.url), await ask(shop.url)];
    expect([ours.status, ours.text, headersOf(ours)]).toEqual([
      api.status,
      api.text,
      headersOf(api),
    ]);
    expect(ours.headers['content-security-policy']).toContain(';upgrade-insecure-requests');
    expect(ours.headers['strict-transport-security']).toBe('max-age=600');
    expect(ours.headers['content-security-policy']).toContain(' https://cdn.test:8443;');
  });

  it('sends the smallest encoding that a browser accepts', async () => {
    const copyFor = async (accepted: string): Promise<unknown> => {
      const asset = request(front.url).get('/assets/index-a1b2.js');
      const { headers, text } = await asset.set('Accept-Encoding', accepted);
      expect([headers.vary, text]).toEqual([
        'Accept-Encoding',
        expect.stringContaining('tomatoes'),
      ]);
      return headers['content-encoding'];
    };
    expect(await copyFor('gzip, deflate, br')).toBe('br');
    expect(await copyFor('gzip')).toBe('gzip');
    expect(await copyFor('identity')).toBeUndefined();
  });

  it('sends compressed copies to a proxy, too', async () => {
    const asset = '/assets/index-a1b2.js';
    const viaProxy = request(front.url)
      .get(asset)
      .set('Via', '1.1 cdn')
      .set('Accept-Encoding', 'gzip');
    expect((await viaProxy).headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    });
    const old = await rawText(front.url, `GET ${asset} HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n`);
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
    expect(old).toContain('Content-Encoding: gzip\r\n');
    expect(old).toContain('Vary: Accept-Encoding\r\n');
  });

  it('names a request once, for itself, the API and the browser, and writes down no query', async () => {
    const { headers } = await request(front.url)
      .get('/api/product/list?search=secret-wish')
      .set('X-Request-Id', 'tomatoes-1234');
    expect(headers['x-request-id']).toBe('tomatoes-1234');
    await until(() => front.log().some((line) => line.includes('"id":"tomatoes-1234"')));
    expect(front.log().join('\n')).not.toContain('secret-wish');
  });

  describe('responds with the error format of the API', () => {
    const body = (code: string): object =>
      expect.objectContaining({ success: false, code, message: expect.any(String) });

    it('that it does not understand', async () => {
      const response = await rawText(front.url, 'GET /api HTTP/1.1\r\nHost: two words\r\n\r\n');
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toContain('Content-Type: application/json; charset=utf-8\r\n');
      expect(response).toContain('X-Frame-Options: DENY\r\n');
      const ofApi = await request(shop.url).post('/api/user/login').type('json').send('{');
      expect(response.split('\r\n\r\n')[1]).toBe(ofApi.text);
    });

    it.each([
      ['an address', () => request(front.url).get(`/api/product/list?${'a'.repeat(40_000)}`)],
      [
        'a body',
        () =>
          request(front.url)
            .post('/api/cart/update')
            .send({ x: 'x'.repeat(2_000_000) }),
      ],
      [
        'a body for another spelling of the API',
        () =>
          request(front.url)
            .post('/API/cart/update')
            .send({ x: 'x'.repeat(2_000_000) }),
      ],
      [
        'a body for a page',
        () =>
          request(front.url)
            .post('/products')
            .send({ x: 'x'.repeat(2_000_000) }),
      ],
    ])('that %s is too large', async (_, ask) => {
      const ours = await ask();
      const api = await request(shop.url)
        .post('/api/user/login')
        .send({ email: 'x'.repeat(200_000) });
      expect([ours.status, ours.text]).toEqual([413, api.text]);
      expect(ours.headers['cache-control']).toBe('no-store');
    });

    it('that there were too many logins', async () => {
      const all = await Promise.all(
        Array.from({ length: 160 }, () => request(front.url).post('/api/user/login').send({})),
      );
      const refused = all.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(20);
      expect(all.every(({ status }) => status === 429 || status === 400)).toBe(true);
      expect(refused[0]?.body).toEqual(body('TOO_MANY_ATTEMPTS'));
      expect(refused[0]?.headers).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
      });
    });

    it('returns 503 while the API is unavailable, and pages that explain it', async () => {
      shop.child.kill('SIGKILL');
      await until(async () => (await request(front.url).get('/api/order/user')).status === 503);
      const answer = await request(front.url).get('/api/order/user');
      expect(answer.body).toEqual(body('UNAVAILABLE'));
      expect(answer.headers).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      });
      const page = await request(front.url).get('/de/products');
      expect([page.status, page.text]).toEqual([503, expect.stringContaining('lang="de"')]);
      expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect((await request(front.url).get('/cart')).status).toBe(200);
      expect((await request(front.url).get('/pictures/milk-960.webp')).status).toBe(200);
    });
  });
});

describeWithNginx('nginx before several copies', () => {
  const asked: string[] = [];
  let copies: { server: Server; place: string }[];

  beforeEach(() => {
    asked.length = 0;
  });
  afterEach(async () => {
    await front.stop();
    for (const { server } of copies) server.close().closeAllConnections();
  });

  const settings = (run: string): { files: string; run: string } => ({
    files: at('files'),
    run: at(run),
  });

  it.each([
    ['get', 2],
    ['post', 1],
    ['patch', 1],
  ] as const)(
    'asks for what may have been worked on again where that does no harm: %s',
    async (method, times) => {
      const dies: RequestListener = ({ socket }) => {
        asked.push(method);
        socket.destroy();
      };
      copies = [await listen(dies), await listen(dies)];
      const api = copies.map(({ place }) => place).join(' ');
      front = await startFront({ ...settings(method), api });
      const { status, body } = await request(front.url)[method]('/api/order/x');
      expect([status, body.code, asked.length]).toEqual([503, 'UNAVAILABLE', times]);
    },
  );

  /** One copy that tells the scheme and the size of what it got. */
  const startOverEcho = async (run: string, listenAt?: string): Promise<void> => {
    const echo: RequestListener = (incoming, response) => {
      let size = 0;
      incoming.on('data', (chunk: Buffer) => (size += chunk.length));
      incoming.on('end', () => {
        const { 'x-forwarded-proto': scheme } = incoming.headers;
        response
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify({ scheme, size }));
      });
    };
    copies = [await listen(echo)];
    const api = copies.map(({ place }) => place).join(' ');
    front = await startFront({ ...settings(run), api, listen: listenAt });
  };

  it('accepts uploads at any spelling of their URL, and nothing as large elsewhere', async () => {
    await startOverEcho('uploads');
    const upload = async (address: string): Promise<unknown> =>
      (await request(front.url).post(address).type('text').send('x'.repeat(300_000))).body.size;
    for (const address of [
      '/api/product/add',
      '/api/product/add/',
      '/API/Product/Add',
      '/api/seller/products.CSV',
      '/Api/seller/products/7/',
      '/api/order/7/problem/',
      '/api/Order/7/Problem',
    ]) {
      expect([address, await upload(address)]).toEqual([address, 300_000]);
    }
    expect(await upload('/api/product/addition')).toBeUndefined();
  });

  it('names the scheme of the browser, as the first of several proxies has written it', async () => {
    await startOverEcho('schemes');
    const schemes = [
      'https',
      'https,http',
      'https, http',
      'HTTPS',
      'http,https',
      'ftp',
      'httpsx',
      '',
    ];
    const seen = schemes.map(async (scheme) => {
      const { body } = await request(front.url).get('/api/x').set('X-Forwarded-Proto', scheme);
      return body.scheme as string;
    });
    expect(await Promise.all(seen)).toEqual([
      ...['https', 'https', 'https', 'https', 'http', 'http', 'http', 'http'],
    ]);
  });

  it('listens on IPv4, and on IPv6 where the machine has it', async () => {
    const port = await freePort();
    await startOverEcho('families', String(port));
    const hosts = fs.existsSync('/proc/net/if_inet6') ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
    for (const host of hosts) {
      expect((await request(`http://${host}:${port}`).get('/api/x')).status).toBe(200);
    }
  });

  it('loses no request when an instance refuses connections', async () => {
    copies = [await listen((_request, response) => void response.end('ok')), await listen(() => 0)];
    const [living, dead] = copies;
    await new Promise((closed) => dead?.server.close(closed));
    front = await startFront({ ...settings('dead'), api: `${dead?.place} ${living?.place}` });
    const all = Array.from({ length: 40 }, () => request(front.url).post('/api/order/cod'));
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it(
    'finds those that came, and lets those that go finish',
    async () => {
      const waiting: (() => void)[] = [];
      copies = [
        await listen((_request, response) => {
          asked.push('old');
          waiting.push(() => void response.end('old'));
        }),
        await listen((_request, response) => void response.end('new')),
      ];
      const [before, after] = copies.map(({ place }) => place.split(':')[1]);
      // What stands in for the name service: both have the one address that this machine surely has.
      const resolveTo = (address: string): void => {
        fs.mkdirSync(at('programs'), { recursive: true });
        fs.writeFileSync(at('programs/getent.new'), `#!/bin/sh\n${address}\n`, { mode: 0o755 });
        fs.renameSync(at('programs/getent.new'), at('programs/getent'));
      };
      const onlyOf = (port?: string): void =>
        resolveTo(`case $2 in api-${port}) echo "127.0.0.1       STREAM $2" ;; esac`);
      onlyOf(before);
      front = await startFront({
        ...settings('names'),
        api: `api-${before}:${before} api-${after}:${after}`,
        programs: at('programs'),
      });
      const slow = request(front.url)
        .get('/api/slow')
        .then((answer) => answer);
      await until(() => asked.length === 1);
      onlyOf(after);
      await until(async () => {
        const answer = await request(front.url)
          .get('/api/quick')
          .timeout(400)
          .catch(() => null);
        return answer?.text === 'new';
      });
      for (const finish of waiting) finish();
      expect((await slow).text).toBe('old');
      // The name service is away: those that are known are kept.
      resolveTo(`touch ${at('asked')}; exit 2`);
      // Asked for the second time it has made something of the first.
      for (let times = 0; times < 2; times++) {
        fs.rmSync(at('asked'), { force: true });
        await until(() => fs.existsSync(at('asked')));
      }
      expect((await request(front.url).get('/api/quick')).text).toBe('new');
    },
    LIMIT,
  );

  it('does not start with a setting that it would misread', async () => {
    copies = [];
    const broken = startFront({
      ...settings('broken'),
      api: '127.0.0.1:1',
      publicUrl: 'https://x";return 200 "',
    });
    await expect(broken).rejects.toThrow(/^PUBLIC_URL is wrong/);
    const endless = startFront({
      ...settings('endless'),
      api: '127.0.0.1:1',
      hstsMaxAge: 'forever',
    });
    await expect(endless).rejects.toThrow(/^HSTS_MAX_AGE is invalid/);
  });

  it('accepts the former name of API_UPSTREAM', async () => {
    copies = [];
    const former = settings('former');
    front = await startFront({ ...former, api: '', apiAddress: '127.0.0.1:9' });
    expect(front.log()).toContain('API_ADDRESS is now API_UPSTREAM; the old name works until 2.0.');
    expect(fs.readFileSync(path.join(former.run, 'api.conf'), 'utf8')).toContain('127.0.0.1:9 ');
    const both = startFront({ ...settings('both'), api: '127.0.0.1:1', apiAddress: '127.0.0.1:9' });
    await expect(both).rejects.toThrow(/^API_UPSTREAM and API_ADDRESS are both set/);
  });
});
