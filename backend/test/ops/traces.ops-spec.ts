import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ADDRESS, line } from '../support/factories.js';
import { CUSTOMER, PERSONAL } from '../support/log-lines.js';
import { type BuiltShop, closeShop, startBuiltShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { TraceReceiver, type ToldSpan } from './trace-receiver.js';

const LIMIT = 60_000;
const SECRET = 'a-secret-of-a-link-0123456789';

let folder: string;
let receiver: TraceReceiver;
let shop: BuiltShop;
let agent: TestAgent;
let closed = false;
const log: string[] = [];

const settings = {
  SEED_DEMO: 'true',
  LOG_LEVEL: 'info',
  NODE_ENV: 'production',
  SELLER_EMAIL: 'owner@shop.test',
  SELLER_PASSWORD: 'a password of nobody else',
  JWT_SECRET: 'k7Qd0vXw3mZp9Rt5Ls1Yb8Nc4Hf6Jg2A',
  SHUTDOWN_GRACE_SECONDS: '0',
};

async function order(): Promise<string> {
  const { body } = await agent.get('/api/product/list');
  const home = await agent.get('/api/address/get');
  const placed = await agent.post('/api/order/cod').send({
    items: [line(body.products[0]._id as string)],
    address: home.body.addresses[0]._id,
  });
  expect(placed.status).toBe(201);
  return placed.body.order._id as string;
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-traces-'));
  fs.chmodSync(folder, 0o755);
  receiver = new TraceReceiver();
  fs.writeFileSync(path.join(folder, 'headers'), 'x-key=of-the-collector\n');
  shop = await startBuiltShop('', folder, {
    ...settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.listen(),
    OTEL_EXPORTER_OTLP_HEADERS_FILE: path.join(folder, 'headers'),
    OTEL_SERVICE_NAME: 'corner-shop',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    // So that requests wait for each other's connections.
    DATABASE_POOL_SIZE: '2',
    SLOW_QUERY_MS: '0',
  });
  shop.child.stdout?.on('data', (text: Buffer) => log.push(String(text)));
  agent = request.agent(shop.url);
  await agent.post('/api/user/register').send(CUSTOMER);
  await agent.post('/api/address/add').send({ address: ADDRESS });
}, LIMIT);
afterAll(async () => {
  if (!closed) await closeShop(shop);
  receiver.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const spansOf = (trace: string): ToldSpan[] =>
  receiver.spans.filter((span) => span.trace === trace);

it(
  'tells apart the statements of requests that wait for the same connections',
  async () => {
    const paths = ['/api/address/get', '/api/order/user'];
    const asked = Array.from({ length: 40 }, (_, n) => agent.get(paths[n % 2] ?? ''));
    await Promise.all(asked);
    const rootsOf = (path: string): ToldSpan[] =>
      receiver.spans.filter(({ parent, name }) => parent === '' && name === `GET ${path}`);
    await until(() => paths.every((path) => rootsOf(path).length >= 20));
    const statementsOf = ({ trace, id }: ToldSpan): string =>
      spansOf(trace)
        .filter(({ parent }) => parent === id)
        .map(({ attributes }) => /\bFROM "?(\w+)/i.exec(Object.values(attributes).join(' '))?.[1])
        .toSorted()
        .join(' ');
    const kinds = (path: string): string[] => [...new Set(rootsOf(path).map(statementsOf))];
    expect(paths.map(kinds)).toEqual([['addresses sessions'], ['orders sessions']]);
  },
  LIMIT,
);

it(
  'tells of an order by its route and its statements, and the log names the trace',
  async () => {
    const id = await order();
    await request(shop.url).get(`/reset-password?token=${SECRET}`);
    await request(shop.url).post('/api/user/login').send({ email: 'x', password: 'y' });
    await request(shop.url).get('/api/health/ready');
    // What is left is sent as the shop closes.
    closed = true;
    await closeShop(shop);
    const placing = log
      .join('')
      .split('\n')
      .find((text) => text.includes('/api/order/cod'));
    const { trace_id: trace, order: named } = JSON.parse(placing ?? '{}');
    expect(named).toBe(id);
    const spans = spansOf(trace as string);
    const [root, ...more] = spans.filter(({ parent }) => parent === '');
    expect(more).toEqual([]);
    expect(root).toMatchObject({
      name: 'POST /api/order/cod',
      failed: false,
      attributes: { 'http.route': '/api/order/cod', 'url.path': '/api/order/cod' },
    });
    const statements = spans.filter((span) => span !== root);
    expect(statements.length).toBeGreaterThan(3);
    expect(new Set(statements.map(({ parent }) => parent))).toEqual(new Set([root?.id]));
    const output = statements
      .map(({ attributes }) => Object.values(attributes).join(' '))
      .join('\n');
    expect(output).toMatch(/INSERT INTO orders/i);
    expect(receiver.headers[0]).toMatchObject({ 'x-key': 'of-the-collector' });
    expect(String(Buffer.concat(receiver.bodies))).toContain('corner-shop');
  },
  LIMIT,
);

it('contain no personal data, no secrets of links, and no health checks', () => {
  const sent = Buffer.concat(receiver.bodies).toString('latin1');
  expect(sent).toContain('/reset-password');
  expect(sent).not.toContain(SECRET);
  expect(sent).not.toMatch(PERSONAL);
  expect(sent).not.toMatch(/Flores|Market St/);
  expect(sent).not.toContain('/api/health/');
});

it(
  'sells as ever while nobody takes the traces, says so once, and closes',
  async () => {
    // A collector that takes connections and never answers is the slowest.
    const held: http.ServerResponse[] = [];
    let refused = 0;
    let isDeaf = true;
    const refuse = (response: http.ServerResponse): void => {
      refused++;
      response.writeHead(400).end();
    };
    const collector = http.createServer((_request, response) => {
      if (isDeaf) held.push(response);
      else refuse(response);
    });
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    const { port } = collector.address() as AddressInfo;
    const output: string[] = [];
    const complaints = (): string[] =>
      output
        .join('')
        .split('\n')
        .filter((text) => text.includes('Traces could not'));
    const other = await startBuiltShop('', folder, {
      ...settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      // A shop that waited for the collector would not close before the end of this test.
      OTEL_EXPORTER_OTLP_TIMEOUT: '3600000',
      OTEL_BSP_EXPORT_TIMEOUT: '3600000',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    other.child.stdout?.on('data', (text: Buffer) => output.push(String(text)));
    try {
      agent = request.agent(other.url);
      await agent.post('/api/user/login').send(CUSTOMER);
      for (let n = 0; n < 10; n++) await order();
      await until(() => held.length > 0);
      isDeaf = false;
      held.splice(0).forEach(refuse);
      while (refused < 3) {
        const before = refused;
        await order();
        await until(() => refused > before);
      }
      await until(() => complaints().length > 0);
      isDeaf = true;
      await order();
      await until(() => held.length > 0);
    } finally {
      await closeShop(other);
      collector.close();
      collector.closeAllConnections();
    }
    expect(complaints()).toHaveLength(1);
    expect(complaints()[0]).not.toMatch(/"(req|customer|trace_id)"/);
  },
  LIMIT,
);
