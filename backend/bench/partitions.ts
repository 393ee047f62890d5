import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from './ground/postgres.js';
import { logIn } from './ground/sessions.js';
import { SELLER, type Shop, startShop } from './ground/shop.js';
import { median, percentile } from './lib/arithmetic.js';
import { onClose, runAndClose } from './lib/closing.js';
import { ask, type Call, expectAnswer, jsonCall } from './lib/http.js';
import { print, writeResults } from './lib/results.js';
import { figure, tableOf } from './lib/table.js';
import { fill, MONTHS } from './partitions/fill.js';
import { type Asked, Statements } from './partitions/statements.js';
import { turn } from './partitions/turn.js';

const ROUNDS = 25;
/** The pause between two concurrent requests, in milliseconds. */
const PAUSE = 50;

interface Request {
  name: string;
  call: () => Call;
  status?: number;
}

interface Measured extends Asked {
  name: string;
  /** The median time of the whole request, in milliseconds. */
  request: number;
  bytes: number;
}

/** The requests that read or write orders. */
async function requestsOf({ origin }: Shop, database: pg.Pool): Promise<Request[]> {
  const login = await expectAnswer(origin, jsonCall('/api/seller/login', SELLER));
  const seller = (login.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
  const [customer] = await logIn(database, 'customer-1@bench.example');
  if (!customer) throw new Error('There is no customer');
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at LIMIT 1`,
    [customer.id],
  );
  const { rows: middle } = await database.query<{ micros: string }>(
    `SELECT (extract(epoch FROM min(created_at) + (max(created_at) - min(created_at)) / 2) * 1000000)::bigint AS micros FROM orders`,
  );
  const { rows: products } = await database.query<{ id: string }>(
    'SELECT id FROM products WHERE units IS NULL AND in_stock AND archived_at IS NULL ORDER BY id LIMIT 3',
  );
  const get = (address: string, cookie: string) => (): Call => ({
    path: address,
    headers: { cookie },
  });
  const items = products.map(({ id }) => ({ product: id, quantity: 1 }));
  const deep = `00000000-0000-0000-0000-000000000000_${middle[0]?.micros}`;
  return [
    { name: "a customer's orders, 10", call: get('/api/order/user?limit=10', customer.cookie) },
    {
      name: "a customer's order of two years ago",
      call: get(`/api/order/user/${rows[0]?.id}`, customer.cookie),
    },
    { name: "sellers' list, newest 24", call: get('/api/order/seller?limit=24', seller) },
    {
      name: "sellers' list, a year deep",
      call: get(`/api/order/seller?limit=24&after=${deep}`, seller),
    },
    {
      name: "sellers' list, being packed",
      call: get('/api/order/seller?limit=24&status=Packing', seller),
    },
    { name: 'an order, for sellers', call: get(`/api/order/seller/${rows[0]?.id}`, seller) },
    { name: "sellers' overview, with its report", call: get('/api/seller/overview', seller) },
    {
      name: 'an order of 3 lines is placed',
      call: () =>
        jsonCall('/api/order/cod', { items, address: customer.addressId }, customer.cookie),
      status: 201,
    },
  ];
}

async function measure(
  shop: Shop,
  requests: readonly Request[],
  statements: Statements,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, call, status = 200 } of requests) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = -5; round < ROUNDS; round++) {
      const begun = performance.now();
      ({
        body: { length: bytes },
      } = await expectAnswer(shop.origin, call(), status));
      if (round >= 0) times.push(performance.now() - begun);
      // The overview is cached for a short time.
      await sleep(20);
    }
    await sleep(1_000);
    const asked = await statements.of(() => expectAnswer(shop.origin, call(), status));
    measured.push({ name, request: median(times), bytes, ...asked });
  }
  return measured;
}

/** A customer who places an order and views the orders repeatedly, until it is stopped. */
function sellOn(
  shop: Shop,
  requests: readonly Request[],
): () => Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let [isOver, failed] = [false, 0];
  const running = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const request = turn % 2 === 0 ? requests[0] : requests.at(-1);
      if (!request) return;
      const { call, status = 200 } = request;
      const begun = performance.now();
      const answer = await ask(shop.origin, call());
      times.push(performance.now() - begun);
      if (answer.status !== status) failed++;
      await sleep(PAUSE);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return { times, failed };
  };
}

const HEAD = [
  'request',
  ...['ms', 'ms after', 'statements', 'after', 'pages', 'after', 'tables', 'after', 'bytes'],
];

const cellsOf = (before: Measured, after: Measured): string[] => [
  before.name,
  ...[before.request, after.request].map((value) => figure(value, 1)),
  ...[
    before.statements,
    after.statements,
    before.blocks,
    after.blocks,
    before.tables,
    after.tables,
    before.bytes,
  ].map((value) => figure(value)),
];

/** @throws if a row of an old table is missing in the new one */
async function assertSame(client: pg.ClientBase): Promise<void> {
  for (const [table, key] of [
    ['orders', 'id'],
    ['order_items', 'order_id, position'],
  ]) {
    const { rows } = await client.query<{ lost: number }>(
      `SELECT count(*)::int AS lost FROM (SELECT ${key} FROM ${table}_before EXCEPT SELECT ${key} FROM ${table}) AS missing`,
    );
    if (rows[0]?.lost !== 0) throw new Error(`${rows[0]?.lost} rows of ${table} were lost`);
  }
}

async function rehearse(): Promise<void> {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: '5000000' } } });
  const orders = Number(values.orders);
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('partitions');
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  onClose(() => database.end());
  const client = await database.connect();
  onClose(() => Promise.resolve(client.release()));
  let begun = performance.now();
  print(`Placing ${figure(orders)} orders in ${MONTHS} months ...`);
  await fill(client, orders, (step) =>
    print(`  ${figure((performance.now() - begun) / 1_000)} s: ${step}`),
  );
  const filled = (performance.now() - begun) / 1_000;
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relname IN ('orders', 'order_items', 'order_states')`,
  );
  const bytesEach = Number(rows[0]?.bytes) / orders;
  const statements = new Statements(client, path.join(postgres.folder, 'database', 'postgres.log'));
  await statements.prepare('partitions');
  const shop = await startShop({ databaseUrl, folder: path.join(postgres.folder, 'shop') });
  const requests = await requestsOf(shop, database);
  const before = await measure(shop, requests, statements);
  print('Turning them into partitions, while the shop sells ...');
  begun = performance.now();
  const stop = sellOn(shop, requests);
  const turned = await turn(client);
  const { times, failed } = await stop();
  const seconds = (performance.now() - begun) / 1_000;
  await client.query('VACUUM ANALYZE orders, order_items');
  const after = await measure(shop, requests, statements);
  await assertSame(client);
  print(
    `\n${tableOf(
      HEAD,
      before.map((row, index) => cellsOf(row, after[index] ?? row)),
    )}\n`,
  );
  print(
    `${figure(bytesEach)} bytes on the disk for each order, with its two lines and all indexes.\n`,
  );
  for (const { step, seconds: took } of turned.steps) print(`${figure(took, 1)} s  ${step}`);
  const meanwhile = {
    requests: times.length,
    failed,
    p50: median(times),
    p99: percentile(times, 0.99),
    longest: Math.max(...times),
  };
  print(
    `\n${figure(seconds)} s in all, ${turned.partitions} partitions of each table. The tables were locked for ${figure(turned.lockMs)} ms, at the ${turned.tries}. try.`,
  );
  print(
    `Meanwhile ${figure(meanwhile.requests)} requests of a customer: ${failed} failed, p50 ${figure(meanwhile.p50)} ms, p99 ${figure(meanwhile.p99)} ms, the longest ${figure(meanwhile.longest)} ms.`,
  );
  print(
    `Written to ${writeResults('partitions', { orders, filled, bytesEach, seconds, ...turned, meanwhile, before, after })}`,
  );
  if (failed > 0) process.exitCode = 1;
}

await runAndClose(rehearse);
