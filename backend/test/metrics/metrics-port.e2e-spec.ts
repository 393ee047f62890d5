import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { freePort } from '../support/ports.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let own: TestDatabase;
let dataDir: string;
let port: number;
beforeAll(async () => {
  own = await createTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-metrics-'));
  port = await freePort();
});
afterAll(async () => {
  await own.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** What the shop answers with these settings, while it is open. */
async function whileOpen(
  settings: NodeJS.ProcessEnv,
  ask: (shop: BuiltShop) => Promise<void>,
): Promise<void> {
  const shop = await startBuiltShop(own.url, dataDir, { BACKGROUND_JOBS: 'false', ...settings });
  try {
    await ask(shop);
  } finally {
    const exit = once(shop.child, 'exit');
    shop.child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }
}

const metrics = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/metrics`);

it('is open where METRICS_PORT says so, for the metrics alone, and closes with the shop', async () => {
  await whileOpen({ METRICS_PORT: String(port) }, async ({ url }) => {
    expect((await fetch(`${url}/api/product/list`)).status).toBe(200);
    const answer = await metrics();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toContain(
      'larder_http_requests_total{method="GET",route="/api/product/list",status="200"} 1',
    );
    for (const [method, address] of [
      ['GET', '/'],
      ['POST', '/metrics'],
      ['GET', '/api/product/list'],
    ]) {
      expect((await fetch(`http://127.0.0.1:${port}${address}`, { method })).status).toBe(404);
    }
    // Customers' port has nothing of it.
    expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('larder_');
  });
  await expect(metrics()).rejects.toThrow('fetch failed');
});

it('is closed while METRICS_PORT is not set', async () => {
  await whileOpen({}, async ({ url }) => {
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    await expect(metrics()).rejects.toThrow('fetch failed');
  });
});
