import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import request from 'supertest';
import { JobQueue } from '../../src/jobs/job-queue.js';
import type { Env } from '../../src/config/env.js';
import { Timing } from '../../src/config/timing.js';
import { DatabaseMetrics } from '../../src/metrics/database-metrics.js';
import { MetricsServer } from '../../src/metrics/metrics-server.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import { type DatabaseProxy, startDatabaseProxy } from '../support/processes/database-proxy.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
} from '../support/factories.js';
import { CUSTOMER, PERSONAL } from '../support/log-lines.js';
import { TestMailServer } from '../support/mail-server.js';
import { openMetrics, type Scrape, scrapeOf } from '../support/metrics.js';
import {
  createPaid,
  createPending,
  eventText,
  paid,
  sendEvent,
} from '../support/payment-factories.js';
import { createTestApp, signInSeller, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let mails: TestMailServer;
let proxy: DatabaseProxy;
let buyer: Buyer;
let scrape: () => Promise<Scrape>;
beforeAll(async () => {
  mails = new TestMailServer();
  app = await createTestApp(
    { ...(await mails.open()), CLIENT_ERRORS_PER_IP: '1', LOGIN_FAILURES: '2' },
    undefined,
    async (url) => (proxy = await startDatabaseProxy(url)).url,
  );
  scrape = await openMetrics(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await mails.close();
});

/** Measures how much each series grows during `act`, because other tests in the process count in the same registry. */
async function growth(series: readonly string[], act: () => Promise<unknown>): Promise<number[]> {
  const before = await scrape();
  await act();
  const after = await scrape();
  return series.map((one) => {
    const grown = (after.of(one) ?? 0) - (before.of(one) ?? 0);
    return Math.round(grown * 100) / 100;
  });
}

const requests = (method: string, route: string, status: number): string =>
  `larder_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('metrics', () => {
  it('count a placed order with its amount, but neither a retry nor a rejected order', async () => {
    const { id } = await createProduct(app, { units: 10 });
    const key = randomUUID();
    const order = (quantity: number): request.Test =>
      placeOrder(app, buyer, [line(id, quantity)]).set('Idempotency-Key', key);
    const grown = await growth(
      [
        'larder_orders_placed_total{payment="COD"}',
        'larder_orders_dollars_total{payment="COD"}',
        'larder_orders_placed_total{payment="Online"}',
        requests('POST', '/api/order/cod', 201),
        requests('POST', '/api/order/cod', 409),
        'larder_http_request_duration_seconds_count{method="POST",route="/api/order/cod"}',
        'larder_http_request_duration_seconds_bucket{method="POST",route="/api/order/cod",le="+Inf"}',
      ],
      async () => {
        expect((await order(2)).status).toBe(201);
        expect((await order(2)).status).toBe(201);
        expectFailure(await placeOrder(app, buyer, [line(id, 99)]), 409, 'OUT_OF_STOCK');
      },
    );
    expect(grown).toEqual([1, 6.52, 0, 2, 1, 3, 3]);
  });

  it('count an online payment once, refunds and payments that need review', async () => {
    const { id } = await createProduct(app);
    const seller = await signInSeller(app);
    const grown = await growth(
      [
        'larder_orders_placed_total{payment="Online"}',
        'larder_payments_taken_total',
        'larder_payments_dollars_total',
        'larder_refunds_total{outcome="done"}',
        'larder_refunds_dollars_total',
        'larder_payment_flags_total{kind="wrong amount"}',
      ],
      async () => {
        const { orderId, session, intent } = await createPaid(app, buyer, [line(id, 2)]);
        await sendEvent(app, eventText({ object: paid(session, { payment_intent: intent }) }));
        const refund = seller.post(`/api/order/seller/${orderId}/refund`);
        const { status } = await refund.set('Idempotency-Key', randomUUID()).send({ amount: 1.5 });
        expect(status).toBe(200);
        const { session: other } = await createPending(app, buyer, [line(id)]);
        await sendEvent(app, eventText({ object: paid(other, { amount_total: 1 }) }));
      },
    );
    expect(grown).toEqual([2, 1, 6.52, 1, 1.5, 1]);
    const now = await scrape();
    expect(now.of('larder_payments_needing_review')).toBe(1);
    expect(now.of('larder_refunds_pending')).toBe(0);
    expect(now.of('larder_payments_failing')).toBe(0);
  });

  it('count rejected logins and rate limit hits', async () => {
    const attempt = () =>
      request(app.url)
        .post('/api/user/login')
        .send({ ...CUSTOMER, name: undefined });
    const grown = await growth(
      [
        'larder_security_events_total{event="INVALID_CREDENTIALS"}',
        'larder_security_events_total{event="TOO_MANY_ATTEMPTS"}',
        'larder_rate_limit_hits_total{limit="login"}',
        'larder_rate_limit_hits_total{limit="login-account"}',
      ],
      async () => {
        for (const status of [401, 401, 429]) expect((await attempt()).status).toBe(status);
      },
    );
    expect(grown).toEqual([2, 1, 1, 0]);
  });

  it('count browser errors when they are reported', async () => {
    const report = () =>
      request(app.url).post('/api/client-errors').send({ message: 'It broke', page: '/cart' });
    const grown = await growth(
      [
        'larder_client_errors_total{outcome="logged"}',
        'larder_client_errors_total{outcome="refused"}',
      ],
      async () => {
        await report();
        await report();
      },
    );
    expect(grown).toEqual([1, 1]);
  });

  it('count cache hits and misses, and both under the same route', async () => {
    const { id } = await createProduct(app);
    const get = async (path: string): Promise<void> => {
      expect((await request(app.url).get(path)).status).toBe(200);
    };
    const grown = await growth(
      [
        requests('GET', '/api/product/:id', 200),
        requests('GET', '/api/product/:id/related', 200),
        requests('GET', '/api/product/list', 200),
        requests('GET', '/api/product/filters', 200),
        'larder_response_cache_requests_total{result="miss"}',
        'larder_response_cache_requests_total{result="hit"}',
      ],
      async () => {
        for (let n = 0; n < 3; n++) await get(`/api/product/${id}`);
        await get(`/api/product/${id.toUpperCase()}`); // not in canonical form, so Nest handles it
        await get(`/api/product/${id}/related`);
        await get('/api/product/list?limit=3');
        await get('/api/product/filters?category=Fruits');
      },
    );
    expect(grown).toEqual([4, 1, 1, 1, 4, 3]);
  });

  it('count sent, deferred and dead emails', async () => {
    const { id } = await createProduct(app);
    const order = () => placeOrder(app, buyer, [line(id)]);
    const send = () => app.nest.get(SendMailsJob).run();
    await send();
    const outcomes = ['sent', 'deferred', 'server_down', 'dead'];
    const grown = await growth(
      outcomes.map((outcome) => `larder_mails_total{outcome="${outcome}"}`),
      async () => {
        await order();
        await send();
        for (const recipient of ['450 later', '550 never']) {
          mails.behaviour = { recipient };
          await order();
          await send();
        }
        mails.behaviour = {};
      },
    );
    expect(grown).toEqual([1, 1, 0, 1]);
    const now = await scrape();
    expect(now.of('larder_mails_dead')).toBe(1);
    expect(now.of('larder_mails_waiting')).toBe(1);
  });

  it('expose free disk space, standbys and whether the WAL can be archived', async () => {
    const now = await scrape();
    expect(now.of('larder_disk_free_bytes{disk="data"}')).toBeGreaterThan(0);
    expect(now.of('larder_standbys')).toBe(0);
    expect(now.of('larder_wal_archive_failing')).toBe(0);
  });

  it('count a standby once while it is being created, and no base backups', async () => {
    const connections = ['standby', 'standby', 'pg_basebackup'].map(
      (application_name) =>
        new Client({
          ...{ connectionString: app.ownerUrl, application_name, replication: 'true' },
        }),
    );
    await Promise.all(connections.map((connection) => connection.connect()));
    expect((await scrape()).of('larder_standbys')).toBe(1);
    await Promise.all(connections.map((connection) => connection.end()));
  });

  it('count finished, failed and waiting jobs by queue', async () => {
    const queue = new JobQueue({ ...app.env, backgroundJobs: true } as Env, app.database);
    await app.nest.get(JobQueue).send('count-together', { startAfter: new Date(0) });
    const now = await scrape();
    expect(now.of('larder_jobs_waiting{queue="count-together"}')).toBe(1);
    expect(now.of('larder_job_wait_seconds')).toBeGreaterThan(1e9);
    const ran = [
      'larder_jobs_completed_total{queue="count-together"}',
      'larder_jobs_failed_total{queue="count-together"}',
      'larder_job_duration_seconds_count{queue="count-together"}',
    ];
    const grown = await growth(ran, async () => {
      const outcomes = [() => Promise.reject(new Error('not today')), () => Promise.resolve()];
      let runs = 0;
      await queue.work('count-together', () => {
        const next = outcomes[runs++];
        return next ? next() : Promise.resolve();
      });
      await until(() => runs === 1);
      await queue.send('count-together');
      await until(() => runs === 2);
      await queue.onModuleDestroy();
    });
    expect(grown).toEqual([1, 1, 2]);
  });

  it('describe the connection pool, the event loop and Node.js', async () => {
    const now = await scrape();
    expect(now.of('larder_pool_size')).toBe(10);
    const open = ['busy', 'idle'].map((state) =>
      now.of(`larder_pool_connections{state="${state}"}`),
    );
    expect(open[1]).toBeGreaterThan(0);
    expect(now.of('larder_pool_waiting')).toBe(0);
    expect(now.of('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(now.of('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });
});

describe('metric labels', () => {
  /** Sends requests with made-up paths and methods. */
  async function sendNonsense(nonsense: () => string): Promise<void> {
    for (let n = 0; n < 10; n++) {
      const path = nonsense();
      await request(app.url).get(path);
      await request(app.url).get(`/api${path}?q=${path}`);
      await request(app.url).get(`/api/product${path}`);
      await request(app.url).get(`/products${path}`);
      await request(app.url).get(`/assets${path}`);
      await request(app.url).post(`/api/order${path}`);
      await request(app.url).get(`/api/order/user/${randomUUID()}${n % 2 ? path : ''}`);
      await fetch(app.url + path, { method: 'PROPFIND' });
    }
  }

  it('contain only known routes and methods', async () => {
    const made = (): string => `/${randomUUID()}`;
    await sendNonsense(made);
    const before = await scrape();
    await sendNonsense(made);
    await sendNonsense(() => `/${CUSTOMER.name}%22%0a{}`);
    const after = await scrape();
    const name = 'larder_http_requests_total';
    for (const label of ['route', 'method', 'status']) {
      expect(after.labels(name, label)).toEqual(before.labels(name, label));
    }
    expect([...after.labels(name, 'method')].toSorted()).toEqual(
      expect.arrayContaining(['GET', 'POST', 'other']),
    );
    expect(after.labels(name, 'route')).toContain('/api/order/user/:id');
    for (const route of after.labels(name, 'route')) {
      expect(route).toMatch(/^(\/api\/[\w/:.-]+|other|file|asset|picture|redirect|page:\w+)$/);
    }
  });

  it('contain no personal data', async () => {
    const { text } = await scrape();
    expect(text).not.toMatch(PERSONAL);
    expect(text).not.toContain('Ana');
    expect(text).not.toMatch(/[\w.]+@[\w.]+/);
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
  });
});

describe('database gauges', () => {
  /** Scrapes the port with the database timeout of production. */
  let scrape: () => Promise<Scrape>;
  let numbers: DatabaseMetrics;
  let server: MetricsServer;
  beforeAll(async () => {
    numbers = new DatabaseMetrics(app.database, new Timing().metricsTimeoutMs);
    numbers.maxAge = 0;
    server = new MetricsServer(numbers);
    scrape = await scrapeOf(server);
  });
  afterAll(async () => {
    server.onModuleDestroy();
    await numbers.onModuleDestroy();
  });

  it('are omitted while the database is blocked, without delaying other metrics', async () => {
    const unlock = await holdLock(app, 'LOCK TABLE payment_flags IN ACCESS EXCLUSIVE MODE');
    const stuck = await scrape();
    await unlock();
    expect(stuck.of('larder_database_up')).toBe(0);
    expect(stuck.of('larder_payments_needing_review')).toBeUndefined();
    expect(stuck.labels('larder_jobs_waiting', 'queue').size).toBe(0);
    expect(stuck.of('larder_payments_taken_total')).toBeGreaterThan(0);
    await until(async () => (await scrape()).of('larder_database_up') === 1);
  });

  it('are queried at most every few seconds, regardless of the number of scrapes', async () => {
    await until(async () => (await scrape()).of('larder_database_up') === 1);
    numbers.maxAge = Infinity;
    const unlock = await holdLock(app, 'LOCK TABLE payment_flags IN ACCESS EXCLUSIVE MODE');
    const scrapes = await Promise.all([scrape(), scrape(), scrape()]);
    await unlock();
    numbers.maxAge = 0;
    for (const { of } of scrapes) expect(of('larder_database_up')).toBe(1);
  });

  it('are omitted when the database is unavailable', async () => {
    await proxy.close();
    const unavailable = await scrape();
    expect(unavailable.of('larder_database_up')).toBe(0);
    expect(unavailable.of('larder_mails_waiting')).toBeUndefined();
    expect(unavailable.of('larder_pool_size')).toBe(10);
  });
});
