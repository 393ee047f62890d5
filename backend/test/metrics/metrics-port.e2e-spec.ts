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

/** Runs requests while the app is running with the settings. */
async function whileOpen(
  settings: NodeJS.ProcessEnv,
  sendRequests: (shop: BuiltShop) => Promise<void>,
): Promise<void> {
  const shop = await startBuiltShop(own.url, dataDir, { BACKGROUND_JOBS: 'false', ...settings });
  try {
    await sendRequests(shop);
  } finally {
    const exit = once(shop.child, 'exit');
    shop.child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }
}

const metrics = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/metrics`);

it('serves only the metrics at METRICS_PORT, and closes the port at shutdown', async () => {
  await whileOpen({ METRICS_PORT: String(port) }, async ({ url }) => {
    expect((await fetch(`${url}/api/product/list`)).status).toBe(200);
    const response = await metrics();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toContain(
      'larder_http_requests_total{method="GET",route="/api/product/list",status="200"} 1',
    );
    for (const [method, route] of [
      ['GET', '/'],
      ['POST', '/metrics'],
      ['GET', '/api/product/list'],
    ]) {
      expect((await fetch(`http://127.0.0.1:${port}${route}`, { method })).status).toBe(404);
    }
    // The port for customers does not serve metrics.
    expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('larder_');
  });
  await expect(metrics()).rejects.toThrow('fetch failed');
});

it('opens no port when METRICS_PORT is not set', async () => {
  await whileOpen({}, async ({ url }) => {
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    await expect(metrics()).rejects.toThrow('fetch failed');
  });
});
