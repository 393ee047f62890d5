import { once } from 'node:events';
import { DiscoveryService } from '@nestjs/core';
import PgBoss from 'pg-boss';
import { findJobs } from '../../src/app.discovery.js';
import { CleanUpJob } from '../../src/clean-up.job.js';
import type { Env } from '../../src/config/env.js';
import { JOB } from '../../src/jobs/job.decorator.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { sqlThrough } from '../../src/jobs/create-queues.js';
import { createAddress, createProduct, line } from '../support/factories.js';
import { createTestApp, signIn, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

it('creates the queues of exactly those jobs that a module provides', async () => {
  const discovery = app.nest.get(DiscoveryService, { strict: false });
  const provided = discovery
    .getProviders({ metadataKey: JOB.KEY })
    .map((provider) => discovery.getMetadataByDecorator(JOB, provider)?.name);
  const created = await app.database.query<{ name: string }[]>(
    `SELECT name FROM pgboss.queue WHERE name !~ '^__'`,
  );
  expect(provided.length).toBeGreaterThan(8);
  expect(provided.toSorted()).toEqual((await findJobs()).map(({ name }) => name).toSorted());
  expect(created.map(({ name }) => name).toSorted()).toEqual(provided.toSorted());
});

describe('JobQueue', () => {
  const opened: JobQueue[] = [];
  /** Opens a queue as another process of the shop does. */
  const openQueue = (): JobQueue => {
    const queue = new JobQueue({ ...app.env, backgroundJobs: true } as Env, app.database);
    opened.push(queue);
    return queue;
  };
  afterEach(async () => {
    for (const queue of opened.splice(0)) await queue.onModuleDestroy();
    await app.database.query('DELETE FROM pgboss.job');
  });

  const stateOf = async (id: string | null): Promise<string | undefined> => {
    const rows = await app.database.query<{ state: string }[]>(
      'SELECT state FROM pgboss.job WHERE id = $1',
      [id],
    );
    return rows[0]?.state;
  };
  const untilAborted = async (signal: AbortSignal): Promise<void> => {
    if (!signal.aborted) await once(signal, 'abort');
    signal.throwIfAborted();
  };

  it('hands a running job over to another process when its own one closes', async () => {
    const [first, second] = [openQueue(), openQueue()];
    let began = 0;
    await first.work('clean-up', (signal) => {
      began++;
      return untilAborted(signal);
    });
    const id = await app.nest.get(JobQueue).send('clean-up');
    await until(() => began === 1);
    let finished = 0;
    await second.work('clean-up', () => Promise.resolve(finished++));
    await first.onModuleDestroy();
    opened.shift();
    await until(async () => (await stateOf(id)) === 'completed');
    expect(finished).toBe(1);
  });

  it('keeps a job active while its heartbeat is renewed, and aborts it when another process has taken it', async () => {
    const queue = openQueue();
    let signal: AbortSignal | undefined;
    const id = await queue.send('clean-up');
    await app.database.query(`UPDATE pgboss.job SET expire_in = '1 second' WHERE id = $1`, [id]);
    await queue.work('clean-up', (ofJob) => {
      signal = ofJob;
      return untilAborted(ofJob);
    });
    const beating = `SELECT FROM pgboss.job WHERE started_on > now() - interval '30 minutes'`;
    const boss = new PgBoss({ db: sqlThrough(app.database.manager) });
    await until(() => signal !== undefined);
    // Simulates an hour without a heartbeat, which the next heartbeat resets.
    await app.database.query(
      `UPDATE pgboss.job SET started_on = now() - interval '1 hour', expire_in = '30 minutes'`,
    );
    await until(async () => (await app.database.query<object[]>(beating)).length === 1);
    await boss.expire();
    expect(await stateOf(id)).toBe('active');
    // Without heartbeats, another process would have taken the job as a retry.
    await app.database.query('UPDATE pgboss.job SET retry_count = 1');
    await until(() => signal?.aborted ?? false);
    expect(await stateOf(id)).toBe('active');
  });

  it('checks its schedules, and the jobs of crashed processes', async () => {
    await openQueue().work('clean-up', () => Promise.resolve());
    const looked = `SELECT FROM pgboss.version WHERE cron_on IS NOT NULL AND maintained_on IS NOT NULL`;
    await until(async () => (await app.database.query<object[]>(looked)).length > 0);
  });

  it('sends a job only if the transaction commits', async () => {
    const queue = app.nest.get(JobQueue);
    const sent = app.database.transaction(async (tx) => {
      await queue.send('clean-up', { tx });
      throw new Error('undone');
    });
    await expect(sent).rejects.toThrow('undone');
    const id = await app.database.transaction((tx) => queue.send('clean-up', { tx }));
    expect(await app.database.query('SELECT id FROM pgboss.job')).toEqual([{ id }]);
  });
});

describe('CleanUpJob', () => {
  it('deletes expired rows and nothing else', async () => {
    const { agent } = await signIn(app);
    const { id: milk } = await createProduct(app, { units: 5 });
    const used = await createAddress(agent);
    await createAddress(agent);
    const fresh = await createAddress(agent);
    const order = await agent
      .post('/api/order/cod')
      .set('Idempotency-Key', 'old')
      .send({ items: [line(milk)], address: used });
    expect(order.status).toBe(201);
    await app.database.query(`
      UPDATE addresses SET archived_at = now() - interval '2 days';
      INSERT INTO product_keys (user_id, key, request_hash, product_id, created_at)
        SELECT users.id, key, '', '${milk}', at FROM users,
          (VALUES ('old', now() - interval '31 days'), ('new', now())) AS keys (key, at);
      UPDATE addresses SET archived_at = now() WHERE id = '${fresh}';
      UPDATE idempotency_keys SET created_at = now() - interval '31 days';
      INSERT INTO idempotency_keys SELECT user_id, 'new', request_hash, order_id FROM idempotency_keys;
      INSERT INTO outbox (kind, address, language, dead_at)
        SELECT 'lost', 'ana@shop.test', 'en', now() - days * interval '1 day' FROM unnest(ARRAY[29, 31]) AS days;
      INSERT INTO outbox (kind, address, language, created_at)
        VALUES ('waiting', 'ana@shop.test', 'en', now() - interval '31 days');
      INSERT INTO payment_events VALUES ('evt_new', 'x', now());
      INSERT INTO payment_events SELECT 'evt_' || i, 'x', now() - interval '61 days' FROM generate_series(1, 1500) AS i;
      INSERT INTO sessions (user_id, expires_at) SELECT id, now() - interval '2 days' FROM users`);
    await app.nest.get(CleanUpJob).run();
    const left = async (sql: string): Promise<unknown[]> =>
      (await app.database.query<{ left: unknown }[]>(sql)).map((row) => row.left);
    expect(await left('SELECT id AS left FROM addresses ORDER BY id')).toEqual(
      [used, fresh].toSorted(),
    );
    expect(await left('SELECT key AS left FROM idempotency_keys')).toEqual(['new']);
    expect(new Set(await left('SELECT key AS left FROM product_keys'))).toEqual(new Set(['new']));
    expect(await left('SELECT kind AS left FROM outbox ORDER BY kind')).toEqual([
      'lost',
      'waiting',
    ]);
    expect(await left('SELECT id AS left FROM payment_events')).toEqual(['evt_new']);
    expect(await left('SELECT expires_at > now() AS left FROM sessions')).not.toContain(false);
    expect((await agent.get('/api/order/user')).body.orders).toHaveLength(1);
  });
});
