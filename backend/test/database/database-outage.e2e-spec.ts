import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Client } from 'pg';
import request, { type Response } from 'supertest';
import { DataSource } from 'typeorm';
import type TestAgent from 'supertest/lib/agent.js';
import { createApp } from '../../src/app.setup.js';
import { poolOf } from '../../src/database/send.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { expectFailure } from '../support/expect-failure.js';
import { ADDRESS } from '../support/factories.js';
import { PATIENT } from '../support/test-app.js';
import { testEnv } from '../support/test-database.js';
import { until } from '../support/until.js';

describe('while PostgreSQL is unavailable', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let shop: NestExpressApplication;
  let url: string;
  let ana: TestAgent;

  const startPostgres = async (): Promise<void> => {
    const port = postgres ? Number(new URL(postgres.url).port) : undefined;
    postgres = await startEmbeddedPostgres({ dataDir, scratch: true, port });
  };

  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-outage-'));
    fs.chmodSync(dataDir, 0o755);
    await startPostgres();
    shop = await createApp(testEnv(dataDir), postgres.url, { timing: PATIENT });
    await shop.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(shop.getHttpServer().address() as AddressInfo).port}`;
    ana = request.agent(url);
    const account = { name: 'Ana', email: 'ana@shop.test', password: 'plenty of tomatoes' };
    expect((await ana.post('/api/user/register').send(account)).status).toBe(201);
  });
  afterAll(async () => {
    await shop.close();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const calls = (): Promise<Response[]> =>
    Promise.all([
      request(url).get('/api/product/list'),
      ana.get('/api/user/auth'),
      ana.get('/api/order/user'),
      ana.post('/api/cart/update').send({ cartItems: {} }),
      request(url).post('/api/user/login').send({ email: 'ana@shop.test', password: 'a guess' }),
      request(url)
        .post('/api/user/register')
        .send({ name: 'Eve', email: 'eve@shop.test', password: 'plenty of onions' }),
      request(url).get('/api/health/ready'),
    ]);

  const isReady = async (): Promise<boolean> =>
    (await request(url).get('/api/health/ready')).status === 200;

  it('returns 503 in JSON, stays alive and reconnects', async () => {
    expect((await calls()).map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 401, 201, 200,
    ]);
    await postgres.stop();
    for (let round = 0; round < 3; round++) {
      for (const response of await calls()) {
        expectFailure(response, 503, 'UNAVAILABLE');
        expect(response.headers['retry-after']).toBe('5');
      }
    }
    const live = await request(url).get('/api/health/live');
    expect(live.body).toEqual({ success: true, message: 'The process runs' });
    expectFailure(await request(url).post('/api/user/login').send({}), 400, 'VALIDATION_FAILED');
    await startPostgres();
    await until(isReady);
    const session = await ana.get('/api/user/auth');
    expect(session.body).toMatchObject({ success: true, user: { email: 'ana@shop.test' } });
  });

  it('survives the repeated loss of all connections', async () => {
    const admin = new Client(postgres.url);
    await admin.connect();
    for (let round = 0; round < 3; round++) {
      const running = Array.from({ length: 20 }, () => request(url).get('/api/product/list'));
      const cut = admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      for (const { status } of await Promise.all(running)) expect([200, 503]).toContain(status);
      await cut;
    }
    await admin.end();
    await until(isReady);
    // The pools notice a lost connection when they use it, or soon after.
    await until(async () => (await ana.get('/api/order/user')).status === 200);
  });

  describe('during writes', () => {
    let admin: Client;
    beforeAll(async () => {
      admin = new Client(postgres.url);
      await admin.connect();
    });
    afterAll(() => admin.end());

    const saveCart = (): Promise<Response> => ana.post('/api/cart/update').send({ cartItems: {} });

    it('returns 503 while the database is read-only, is not ready, and still serves reads', async () => {
      const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
        await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
        await admin.query('SELECT pg_reload_conf()');
        await until(async () => (await isReady()) === (value === 'off'));
      };
      await setReadOnly('on');
      expectFailure(await request(url).get('/api/health/ready'), 503, 'UNAVAILABLE');
      expectFailure(await saveCart(), 503, 'UNAVAILABLE');
      expect((await request(url).get('/api/product/list')).status).toBe(200);
      await admin.query('SET default_transaction_read_only = off');
      await setReadOnly('off');
      expect((await saveCart()).status).toBe(200);
    });

    /**
     * Adds a trigger that runs the statement within the transaction that saves a cart, or on
     * another operation.
     */
    async function withFault(
      statement: string,
      act: () => Promise<void>,
      on = 'DELETE ON cart_items',
    ): Promise<void> {
      await admin.query(`
        CREATE FUNCTION go_wrong() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$;
        CREATE TRIGGER go_wrong BEFORE ${on} FOR EACH STATEMENT EXECUTE FUNCTION go_wrong()`);
      try {
        await act();
      } finally {
        await admin.query('DROP FUNCTION go_wrong CASCADE');
      }
      expect((await saveCart()).status).toBe(200);
    }

    it('returns 503 when the disk is full', () =>
      withFault(`RAISE EXCEPTION 'as asked' USING ERRCODE = '53100'`, async () =>
        expectFailure(await saveCart(), 503, 'UNAVAILABLE'),
      ));

    it('returns 500 for a malformed statement of the shop', () =>
      withFault(`RAISE EXCEPTION 'as asked' USING ERRCODE = '08P01'`, async () =>
        expect((await saveCart()).status).toBe(500),
      ));

    it('returns 503 when the connection is lost during a statement', () =>
      withFault('PERFORM pg_terminate_backend(pg_backend_pid())', async () =>
        expectFailure(await saveCart(), 503, 'UNAVAILABLE'),
      ));

    it('returns 503 when the connection is lost between two statements', async () => {
      const statement = `PERFORM set_config('idle_in_transaction_session_timeout', '1', true)`;
      // COMMIT is pipelined for a cart, but not for an address.
      const save = (): Promise<Response> =>
        ana.post('/api/address/add').send({ address: ADDRESS }).then();
      const act = async (): Promise<void> => {
        // Each turn of the event loop takes longer than the timeout, so that no next statement
        // arrives in time.
        let isSlow = true;
        const slowDown = (): void => {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
          if (isSlow) setImmediate(slowDown);
        };
        slowDown();
        const responses = await Promise.all(Array.from({ length: 12 }, save));
        isSlow = false;
        const failed = responses.filter(({ status }) => status !== 201);
        for (const response of failed) expectFailure(response, 503, 'UNAVAILABLE');
        expect(failed.length).toBeGreaterThan(0);
      };
      await withFault(statement, act, 'INSERT ON addresses');
    });
  });
  // This test is the last one, since both shops of this process then use the session lookup of the
  // second.
  it('is not ready and returns 503 while no connection is available in time, but stays alive', async () => {
    const settings = { DATABASE_TIMEOUT_SECONDS: '1', DATABASE_POOL_SIZE: '2' };
    const busy = await createApp(testEnv(dataDir, settings), postgres.url, { timing: PATIENT });
    await busy.listen(0, '127.0.0.1');
    const at = `http://127.0.0.1:${(busy.getHttpServer().address() as AddressInfo).port}`;
    const bea = request.agent(at);
    const account = { name: 'Bea', email: 'bea@shop.test', password: 'plenty of tomatoes' };
    await bea.post('/api/user/register').send(account);
    // All connections of the pool are checked out.
    const held = [1, 2].map(() => poolOf(busy.get(DataSource)).connect());
    const clients = await Promise.all(held);
    expectFailure(await request(at).get('/api/health/ready'), 503, 'UNAVAILABLE');
    expectFailure(await bea.post('/api/cart/update').send({ cartItems: {} }), 503, 'UNAVAILABLE');
    expect((await request(at).get('/api/health/live')).status).toBe(200);
    for (const client of clients) client.release();
    expect((await request(at).get('/api/health/ready')).status).toBe(200);
    await busy.close();
  });
});
