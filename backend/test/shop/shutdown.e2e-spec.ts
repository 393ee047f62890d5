import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readiness } from '../../src/health/readiness.js';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { createTestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

const CHECK_INTERVAL = 200;

let own: TestDatabase;
let dataDir: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-shutdown-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await own.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const startCopy = async (): Promise<BuiltShop> => {
  const copy = await startBuiltShop(own.url, dataDir, { SHUTDOWN_NOTICE: '2' });
  started.push(copy.child);
  return copy;
};

/** What a load balancer does: spreads requests over the copies that say they are ready, over connections that it keeps. */
class Proxy {
  readonly copies: BuiltShop[] = [];
  ready: BuiltShop[] = [];
  private turn = 0;
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly server = http.createServer((request, response) => {
    const copy = this.ready[this.turn++ % this.ready.length];
    if (!copy) return response.writeHead(502).end('no copy is ready');
    const { method, url, headers } = request;
    const passed = http.request(`${copy.url}${url}`, { method, headers, agent: this.agent });
    passed.on('response', (answer) => {
      const passedOn = { ...answer.headers };
      // What these say is about the copy's connection, not the client's.
      delete passedOn.connection;
      delete passedOn['keep-alive'];
      response.writeHead(answer.statusCode ?? 0, passedOn);
      answer.pipe(response);
    });
    passed.on('error', ({ message }) => response.writeHead(502).end(message));
    return request.pipe(passed);
  });
  private isOpen = true;

  async open(): Promise<string> {
    await this.look();
    void this.keepLooking();
    this.server.keepAliveTimeout = 60_000; // as proxies do, so that a slow moment cuts no client off
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.isOpen = false;
    this.agent.destroy();
    this.server.close();
  }

  private async keepLooking(): Promise<void> {
    while (this.isOpen) {
      await sleep(CHECK_INTERVAL);
      await this.look();
    }
  }

  private async look(): Promise<void> {
    const isReady = ({ url }: BuiltShop): Promise<boolean> =>
      fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    const looks = this.copies.map(async (copy) => ((await isReady(copy)) ? [copy] : []));
    this.ready = (await Promise.all(looks)).flat();
  }
}

describe('a copy that is asked to close', () => {
  it('lets nobody down while the copies are replaced one by one', async () => {
    const proxy = new Proxy();
    proxy.copies.push(...(await Promise.all([startCopy(), startCopy()])));
    const url = await proxy.open();
    const answers = new Map<string, number>();
    let isOpen = true;
    const client = async (): Promise<void> => {
      while (isOpen) {
        const answer = await fetch(`${url}/api/product/list`).then(
          async (response) => `${response.status} ${(await response.text()).slice(0, 60)}`,
          (error: Error) => String(error.cause),
        );
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        // A person's pace: clients that never pause would only keep the next copy from starting.
        await sleep(250);
      }
    };
    const clients = Array.from({ length: 24 }, client);
    try {
      for (let restart = 0; restart < 3; restart++) {
        const [old] = proxy.copies as [BuiltShop];
        const exit = once(old.child, 'exit');
        old.child.kill('SIGTERM');
        expect(await exit).toEqual([0, null]);
        proxy.copies.shift();
        proxy.copies.push(await startCopy());
        await until(() => proxy.ready.length === 2);
      }
    } finally {
      isOpen = false;
      await Promise.all(clients);
      proxy.close();
    }
    expect([...answers.keys()]).toEqual(['200 {"success":true,"products":[],"total":0}']);
    expect(answers.values().next().value).toBeGreaterThan(200);
  }, 180_000);

  it('says that it is not ready, which the log does not call a failure', async () => {
    const lines: { level: number; res?: object }[] = [];
    const write = (text: string) => void lines.push(JSON.parse(text) as (typeof lines)[number]);
    const app = await createTestApp({ LOG_LEVEL: 'warn' }, { write });
    try {
      app.nest.get(Readiness).leave();
      lines.length = 0;
      expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(503);
      await until(() => lines.length > 0);
      expect(lines).toEqual([expect.objectContaining({ level: 40, res: { statusCode: 503 } })]);
    } finally {
      await app.close();
    }
  });
});
