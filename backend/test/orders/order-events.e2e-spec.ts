import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/app.setup.js';
import type { Env } from '../../src/config/env.js';
import { Timing } from '../../src/config/timing.js';
import { Notifications } from '../../src/database/notifications/notifications.js';
import { registry } from '../../src/metrics/registry.js';
import { OrderEvents } from '../../src/orders/order-events.js';
import { expectFailure } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { type EventStream, openEventStream } from '../support/event-stream.js';
import { LossyWay } from '../support/processes/lossy-proxy.js';
import { createTestApp, PATIENT, type TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

const RECONNECTS_SOON: Timing = { ...new Timing(), pingIntervalMs: 100 };

describe('OrderEvents', () => {
  let own: TestDatabase;
  let direct: DataSource;
  let way: LossyWay;
  let wayUrl: string;
  let dataSource: DataSource;
  let notifications: Notifications;
  beforeAll(async () => {
    own = await createTestDatabase();
    way = new LossyWay(own.url);
    wayUrl = await way.open();
    direct = await new DataSource({ type: 'postgres', url: own.url }).initialize();
    dataSource = new DataSource({ type: 'postgres', url: wayUrl });
    notifications = new Notifications({} as Env, dataSource, RECONNECTS_SOON);
  });
  afterAll(async () => {
    await notifications.onModuleDestroy();
    way.close();
    await direct.destroy();
    await own.drop();
  });

  it('reconnects and emits a resync event after the connection is silently dropped or terminated', async () => {
    const events = new OrderEvents(dataSource, notifications);
    const received: (string | null)[] = [];
    events.stream().subscribe(({ id }) => received.push(id));
    notifications.onApplicationBootstrap();
    const notify = (id: string): Promise<unknown> => direct.query(`NOTIFY orders, '${id}'`);
    /** Repeats the order until it is received: a busy machine may lose a connection. */
    const untilReceived = (id: string): Promise<void> =>
      until(async () => {
        await notify(id);
        return received.includes(id);
      });
    /** The number of connections so far: each emits a resync event (null). */
    const connected = (): number => received.filter((id) => id === null).length;
    await until(() => connected() > 0);
    await untilReceived('first');

    const beforeLoss = connected();
    way.swallow();
    // TCP alone would detect the dead peer only after minutes.
    await until(() => connected() > beforeLoss);
    await untilReceived('second');

    const beforeEnd = connected();
    await direct.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'larder-events' AND datname = current_database()`,
    );
    await until(() => connected() > beforeEnd);
  });

  it('logs and reports in the metrics once that the connection is lost, and once that it is restored', async () => {
    const [warn, log] = [
      jest.spyOn(Logger.prototype, 'warn').mockImplementation(),
      jest.spyOn(Logger.prototype, 'log').mockImplementation(),
    ];
    const isUp = async (): Promise<unknown> => {
      const metric = await registry.getSingleMetric('larder_notifications_up')?.get();
      return metric?.values[0]?.value;
    };
    await until(async () => (await isUp()) === 1);
    way.refuse('larder-events');
    const before = way.accepted;
    way.cut('larder-events');
    await until(async () => (await isUp()) === 0);
    // The connection is retried until it succeeds.
    await until(() => way.accepted > before + 2);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('is lost')]]);
    expect(log).not.toHaveBeenCalled();
    way.refuse();
    await until(async () => (await isUp()) === 1);
    expect(log.mock.calls).toEqual([[expect.stringContaining('is back')]]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    log.mockRestore();
  });

  it('opens no connection after it is closed, even if the bootstrap hook runs later', async () => {
    await notifications.onModuleDestroy();
    const before = way.accepted;
    notifications.onApplicationBootstrap();
    // Connections are accepted in the order in which they are made.
    const later = new Client(wayUrl);
    await later.connect();
    await later.end();
    expect(way.accepted).toBe(before + 1);
  });
});

describe('OrderEvents.announce()', () => {
  let own: TestDatabase;
  /** Queries fail until it is initialized. */
  let dataSource: DataSource;
  let notifications: Notifications;
  let events: OrderEvents;
  let warn: jest.SpyInstance;
  let received: (string | null)[];
  beforeAll(async () => (own = await createTestDatabase()));
  beforeEach(async () => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    dataSource = new DataSource({ type: 'postgres', url: own.url });
    notifications = new Notifications({} as Env, dataSource, RECONNECTS_SOON);
    events = new OrderEvents(dataSource, notifications);
    received = [];
    events.stream().subscribe(({ id }) => received.push(id));
    notifications.onApplicationBootstrap();
    await until(() => received.length > 0);
    received = [];
  });
  afterEach(async () => {
    warn.mockRestore();
    events.onModuleDestroy();
    await notifications.onModuleDestroy();
    await dataSource.destroy();
  });
  afterAll(() => own.drop());

  it('retries until it succeeds, with the orders announced meanwhile', async () => {
    events.announce('first');
    await until(() => warn.mock.calls.length > 0);
    events.announce('second');
    await dataSource.initialize();
    await until(() => received.length > 1);
    expect(received).toEqual(['first', 'second']);
  });

  it('still sends an order that is placed during the shutdown', async () => {
    await dataSource.initialize();
    const client = new Client(own.url);
    await client.connect();
    const announced: unknown[] = [];
    client.on('notification', ({ payload }) => announced.push(payload));
    await client.query('LISTEN orders');
    events.onModuleDestroy();
    events.announce('late');
    await until(() => announced.includes('late'));
    await client.end();
  });

  it('sends a single resync event when many orders are pending', async () => {
    events.announce('first');
    await until(() => warn.mock.calls.length > 0);
    for (let n = 0; n < 30; n++) events.announce(`order ${n}`);
    await dataSource.initialize();
    await until(() => received.length > 0);
    events.announce('last');
    await until(() => received.includes('last'));
    expect(received).toEqual([null, 'last']);
  });
});

describe('GET /api/order/seller/events', () => {
  let app: TestApp;
  beforeAll(async () => (app = await createTestApp()));
  afterAll(() => app.close());

  it('allows eight concurrent streams per session, and returns 429 for the ninth', async () => {
    const logIn = async (): Promise<string> => {
      const { sellerEmail: email, sellerPassword: password } = app.env;
      const login = await request(app.url).post('/api/seller/login').send({ email, password });
      return String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    };
    const [cookie, anothers] = [await logIn(), await logIn()];
    const open = (): Promise<EventStream> => openEventStream(app.url, cookie);
    const streams = await Promise.all(Array.from({ length: 8 }, open));
    const refused = request(app.url).get('/api/order/seller/events').set('Cookie', cookie);
    expectFailure(await refused, 429, 'TOO_MANY_STREAMS');
    streams.push(await openEventStream(app.url, anothers));
    for (const { close } of streams) close();
    let again: EventStream | undefined;
    await until(async () => (again = await open().catch(() => undefined)) !== undefined);
    again?.close();
  });

  it('sends an order to the streams of every process', async () => {
    const other = await createApp(app.env, app.databaseUrl, { timing: PATIENT });
    await other.listen(0, '127.0.0.1');
    const login = await request(app.url)
      .post('/api/seller/login')
      .send({ email: app.env.sellerEmail, password: app.env.sellerPassword });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    const streams = await Promise.all([
      openEventStream(app.url, cookie),
      openEventStream(await other.getUrl(), cookie),
    ]);
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const { body } = await placeOrder(app, buyer, [line((await createProduct(app)).id)]);
    const id = body.order._id as string;
    await until(() => streams.every(({ text }) => text().includes(id)));
    for (const { close } of streams) close();
    await other.close();
  });
});
