import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readiness } from '../../src/health/readiness.js';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { LoadBalancer, readList } from '../support/processes/load-balancer.js';
import { createTestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

const CLIENTS = 24;
/**
 * In seconds; more than a load balancer needs on a busy machine to notice that an instance shuts
 * down.
 */
const NOTICE = '8';

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
  const copy = await startBuiltShop(own.url, dataDir, { SHUTDOWN_GRACE_SECONDS: NOTICE });
  started.push(copy.child);
  return copy;
};

describe('instance that shuts down', () => {
  it('serves all requests while instances are replaced one by one', async () => {
    const balancer = new LoadBalancer();
    const [old, other] = await Promise.all([startCopy(), startCopy()]);
    balancer.add(old);
    balancer.add(other);
    const url = await balancer.open();
    await until(() => balancer.ready.length === 2);
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, () => readList(url, () => isOver));
    try {
      const exit = once(old.child, 'exit');
      old.child.kill('SIGTERM');
      await until(() => !balancer.ready.includes(old));
      const next = await startCopy();
      balancer.add(next);
      await until(() => balancer.ready.includes(next));
      expect(await exit).toEqual([0, null]);
      balancer.remove(old);
      expect(balancer.ready).toEqual([other, next]);
    } finally {
      isOver = true;
      await Promise.all(clients);
      balancer.close();
    }
    const responses = (await Promise.all(clients)).flat();
    expect(new Set(responses)).toEqual(new Set(['200 {"success":true,"products":[],"total":0}']));
  });

  it('is not ready, which is logged as a warning', async () => {
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
