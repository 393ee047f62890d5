import { once } from 'node:events';
import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type BuiltShop, startBuiltShop } from '../support/processes/built-shop.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const SYSTEM_LIMIT = '/proc/sys/net/core/somaxconn';
/** More than Node's default backlog of 511, but no more than the system allows. */
const CROWD = Math.min(
  1_000,
  fs.existsSync(SYSTEM_LIMIT) ? Number(fs.readFileSync(SYSTEM_LIMIT, 'utf8')) : 100,
);

let own: TestDatabase;
let dataDir: string;
let shop: BuiltShop;
const crowd: Socket[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-crowd-'));
  shop = await startBuiltShop(own.url, dataDir);
});
afterAll(async () => {
  for (const socket of crowd) socket.destroy();
  shop.child.kill('SIGKILL');
  await own.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it('accepts a large backlog of connections while the process is blocked', async () => {
  shop.child.kill('SIGSTOP');
  const { port } = new URL(shop.url);
  const arrived = Array.from({ length: CROWD }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    crowd.push(socket);
    return once(socket, 'connect');
  });
  await Promise.all(arrived);
  shop.child.kill('SIGCONT');
  const response = await fetch(`${shop.url}/api/health/live`);
  expect(response.status).toBe(200);
});
