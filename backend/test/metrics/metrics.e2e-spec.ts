import { randomUUID } from 'node:crypto';
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
    { ...(await mails.open()), CLIENT_ERRORS_PER_ADDRESS: '1', LOGIN_FAILURES: '2' },
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

/** How much each of these has grown by what is done; the shop of another test counts in the same process. */
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

describe('the numbers of the shop', () => {
  it('count an order once it is placed, and its dollars; one that was refused or placed before is none', async () => {
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
        'larder_http_request_seconds_count{method="POST",route="/api/order/cod"}',
        'larder_http_request_seconds_bucket{method="POST",route="/api/order/cod",le="+Inf"}',
      ],
      async () => {
        expect((await order(2)).status).toBe(201);
        expect((await order(2)).status).toBe(201);
        expectFailure(await placeOrder(app, buyer, [line(id, 99)]), 409, 'OUT_OF_STOCK');
      },
    );
    expect(grown).toEqual([1, 6.52, 0, 2, 1, 3, 3]);
  });

  it('count what is paid online, once, what goes back and what needs a look', async () => {
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
    expect(now.of('larder_payments_needing_look')).toBe(1);
    expect(now.of('larder_refunds_waiting')).toBe(0);
    expect(now.of('larder_payments_failing')).toBe(0);
  });

  it('count logins that are refused and limits that are hit', async () => {
    const attempt = () =>
      request(app.url)
        .post('/api/user/login')
        .send({ ...CUSTOMER, name: undefined });
    const grown = await growth(
      [
        'larder_security_events_total{event="INVALID_CREDENTIALS"}',
        'larder_security_events_total{event="TOO_MANY_ATTEMPTS"}',
        'larder_limits_hit_total{limit="login"}',
        'larder_limits_hit_total{limit="login-account"}',
      ],
      async () => {
        for (const status of [401, 401, 429]) expect((await attempt()).status).toBe(status);
      },
    );
    expect(grown).toEqual([2, 1, 1, 0]);
  });

  it('count errors of pages as they arrive', async () => {
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

  it('tell answers that are kept from those that are made, under the route of both', async () => {
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
        'larder_answer_lookups_total{found="made"}',
        'larder_answer_lookups_total{found="kept"}',
      ],
      async () => {
        for (let n = 0; n < 3; n++) await get(`/api/product/${id}`);
        await get(`/api/product/${id.toUpperCase()}`); // the framework's way
        await get(`/api/product/${id}/related`);
        await get('/api/product/list?limit=3');
        await get('/api/product/filters?category=Fruits');
      },
    );
    expect(grown).toEqual([4, 1, 1, 1, 4, 3]);
  });

  it('count mails that are sent, put off and given up', async () => {
    const { id } = await createProduct(app);
    const order = () => placeOrder(app, buyer, [line(id)]);
    const send = () => app.nest.get(SendMailsJob).run();
    await send();
    const outcomes = ['sent', 'put_off', 'server_away', 'given_up'];
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
    expect(now.of('larder_mails_given_up')).toBe(1);
    expect(now.of('larder_mails_waiting')).toBe(1);
  });

  it('count jobs by their queue, and say how many wait', async () => {
    const queue = new JobQueue({ ...app.env, backgroundJobs: true } as Env, app.database);
    await app.nest.get(JobQueue).send('count-together', { startAfter: new Date(0) });
    const now = await scrape();
    expect(now.of('larder_jobs_waiting{queue="count-together"}')).toBe(1);
    expect(now.of('larder_job_wait_seconds')).toBeGreaterThan(1e9);
    const ran = [
      'larder_jobs_done_total{queue="count-together"}',
      'larder_jobs_failed_total{queue="count-together"}',
      'larder_job_seconds_count{queue="count-together"}',
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

  it('tell of the pool, the event loop and Node', async () => {
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

describe('what is told with the numbers', () => {
  /** Whatever addresses and methods somebody makes up. */
  async function ask(nonsense: () => string): Promise<void> {
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

  it('is nothing that somebody made up: routes and methods are few', async () => {
    const made = (): string => `/${randomUUID()}`;
    await ask(made);
    const before = await scrape();
    await ask(made);
    await ask(() => `/${CUSTOMER.name}%22%0a{}`);
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
      expect(route).toMatch(/^(\/api\/[\w/:.-]+|other|file|asset|picture|redirect|page, [\w ]+)$/);
    }
  });

  it('is nothing about people', async () => {
    const { text } = await scrape();
    expect(text).not.toMatch(PERSONAL);
    expect(text).not.toContain('Ana');
    expect(text).not.toMatch(/[\w.]+@[\w.]+/);
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
  });
});

describe('the database', () => {
  /** The port as it is in production, where the database has a second. */
  let scrape: () => Promise<Scrape>;
  let numbers: DatabaseMetrics;
  let server: MetricsServer;
  beforeAll(async () => {
    numbers = new DatabaseMetrics(app.database, new Timing().metricsTimeout);
    numbers.maxAge = 0;
    server = new MetricsServer(numbers);
    scrape = await scrapeOf(server);
  });
  afterAll(async () => {
    server.onModuleDestroy();
    await numbers.onModuleDestroy();
  });

  it('that is stuck keeps nobody waiting, and nothing is told that may be wrong by now', async () => {
    const unlock = await holdLock(app, 'LOCK TABLE payment_flags IN ACCESS EXCLUSIVE MODE');
    const stuck = await scrape();
    await unlock();
    expect(stuck.of('larder_database_up')).toBe(0);
    expect(stuck.of('larder_payments_needing_look')).toBeUndefined();
    expect(stuck.labels('larder_jobs_waiting', 'queue').size).toBe(0);
    expect(stuck.of('larder_payments_taken_total')).toBeGreaterThan(0);
    await until(async () => (await scrape()).of('larder_database_up') === 1);
  });

  it('is not asked more often than every few seconds, however many ask', async () => {
    await until(async () => (await scrape()).of('larder_database_up') === 1);
    numbers.maxAge = Infinity;
    const unlock = await holdLock(app, 'LOCK TABLE payment_flags IN ACCESS EXCLUSIVE MODE');
    const scrapes = await Promise.all([scrape(), scrape(), scrape()]);
    await unlock();
    numbers.maxAge = 0;
    for (const { of } of scrapes) expect(of('larder_database_up')).toBe(1);
  });

  it('that is away does not either', async () => {
    await proxy.close();
    const away = await scrape();
    expect(away.of('larder_database_up')).toBe(0);
    expect(away.of('larder_mails_waiting')).toBeUndefined();
    expect(away.of('larder_pool_size')).toBe(10);
  });
});
