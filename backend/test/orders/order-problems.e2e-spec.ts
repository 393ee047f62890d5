import fs from 'node:fs';
import { randomBytes } from 'node:crypto';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import sharp from 'sharp';
import { Env } from '../../src/config/env.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
} from '../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let ana: Buyer;
let eve: Buyer;
let seller: TestAgent;
let milk: string;
let order: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
  seller = await signInSeller(app);
  milk = (await createProduct(app)).id;
  order = (await placeOrder(app, ana, [line(milk)])).body.order._id;
  await setStatus('Delivered');
});
afterAll(() => app.close());

const setStatus = (status: string) => app.database.query('UPDATE orders SET status = $1', [status]);
const path = () => `/api/order/${order}/problem`;
const report = (fields: object, buyer = ana) =>
  request(app.url).post(path()).set('Cookie', buyer.cookie).send(fields);
function send(fields: Record<string, string>, photo: Buffer, buyer = ana) {
  const form = request(app.url).post(path()).set('Cookie', buyer.cookie);
  for (const [name, value] of Object.entries(fields)) void form.field(name, value);
  return form.attach('photo', photo, 'photo.jpg');
}
const aPhoto = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1c7a4b' } })
    .withExif({ IFD0: { Copyright: 'Ana, 1 Market St' } })
    .jpeg()
    .toBuffer();
const own = async () =>
  (await request(app.url).get('/api/order/user').set('Cookie', ana.cookie)).body.orders[0];
const atSellers = async (id = order) => (await seller.get(`/api/order/seller/${id}`)).body.order;

describe('POST /api/order/:id/problem', () => {
  it('stores the problem of a line, and returns it to the customer and to sellers', async () => {
    const sent = { product: milk, kind: 'damaged', text: ' It <b>leaks</b>\u0007\r\nall over ' };
    const { status, body } = await report(sent);
    expect(status).toBe(201);
    const problem = {
      _id: expect.any(String),
      at: expect.stringMatching(/^20.*Z$/),
      kind: 'damaged',
      product: milk,
      text: 'It <b>leaks</b>\nall over',
      hasPhoto: false,
    };
    expect(body.order.problems).toEqual([problem]);
    expect(await own()).toEqual(body.order);
    expect((await atSellers()).problems).toEqual([problem]);
  });

  it('accepts a problem of the whole order, also while it is out for delivery', async () => {
    await setStatus('Out for delivery');
    const { body } = await report({ kind: 'missing' });
    expect(body.order.problems).toEqual([
      expect.not.objectContaining({ product: expect.anything() }),
    ]);
  });

  it('stores one problem for identical requests, sequential or concurrent', async () => {
    const photo = await aPhoto();
    const fields = { kind: 'wrong', product: milk, text: 'Oats' };
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => report(fields)),
      ...Array.from({ length: 4 }, () => send(fields, photo)),
    ]);
    responses.push(await report(fields), await send(fields, photo));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(
      (await own()).problems.map(({ hasPhoto }: { hasPhoto: boolean }) => hasPhoto).toSorted(),
    ).toEqual([false, true]);
    expect(await countRows(app, 'problem_photos')).toBe(1);
  });

  it('stores at most ten problems per order, also for concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, n) => report({ kind: 'other', text: `No. ${n}` })),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(4);
    for (const response of refused) expectFailure(response, 409, 'TOO_MANY_PROBLEMS', { most: 10 });
    expect(await countRows(app, 'order_problems')).toBe(10);
  });

  it.each(['Payment Pending', 'Order Placed', 'Packing', 'Cancelled'])(
    'returns 409 when the status is %s',
    async (status) => {
      await setStatus(status);
      expectFailure(await report({ kind: 'missing' }), 409, 'NOT_REPORTABLE');
      expect(await countRows(app, 'order_problems')).toBe(0);
    },
  );

  it('returns 409 when the order is more than 30 days old', async () => {
    await app.database.query(`UPDATE orders SET created_at = now() - interval '31 days'`);
    const refused = await report({ kind: 'missing' });
    expectFailure(refused, 409, 'NOT_REPORTABLE');
    expect(refused.body.values).toEqual({ kind: 'late' });
  });

  it.each([
    [{}, 'kind'],
    [{ kind: 'late' }, 'kind'],
    [{ kind: 'other' }, 'text'],
    [{ kind: 'other', text: ' \n ' }, 'text'],
    [{ kind: 'damaged', text: 'x'.repeat(501) }, 'text'],
    [{ kind: 'damaged', product: 'milk' }, 'product'],
    [{ kind: 'damaged', product: '00000000-0000-7000-8000-000000000000' }, 'product'],
  ])('returns 400 for %j', async (wrong, field) => {
    expectInvalid(await report(wrong), field);
    expect(await countRows(app, 'order_problems')).toBe(0);
  });

  it('rejects an upload before reading it: 404 for another customer’s order, 409 if not reportable', async () => {
    const large = randomBytes(21 * 1024 * 1024);
    expectFailure(await send({ kind: 'missing' }, large, eve), 404, 'ORDER_NOT_FOUND');
    await setStatus('Cancelled');
    expectFailure(await send({ kind: 'missing' }, large), 409, 'NOT_REPORTABLE');
    const nowhere = request(app.url).post('/api/order/nowhere/problem').set('Cookie', ana.cookie);
    expectFailure(await nowhere.attach('photo', large, 'photo.jpg'), 404, 'ORDER_NOT_FOUND');
  });

  it('counts a repeated request towards the rate limit', async () => {
    await report({ kind: 'missing' });
    await report({ kind: 'missing' });
    const counted = `SELECT points FROM login_attempts WHERE key LIKE 'problem:%'`;
    expect(await app.database.query(counted)).toEqual([{ points: 2 }]);
  });

  it('returns 404 for another customer’s order, and 401 for visitors and sellers', async () => {
    expectFailure(await report({ kind: 'missing' }, eve), 404, 'ORDER_NOT_FOUND');
    expectFailure(await send({ kind: 'missing' }, await aPhoto(), eve), 404, 'ORDER_NOT_FOUND');
    expectFailure(await visitor(app).post(path()).send({ kind: 'missing' }), 401, 'NOT_SIGNED_IN');
    expectFailure(await seller.post(path()).send({ kind: 'missing' }), 401, 'NOT_SIGNED_IN');
    expect(await countRows(app, 'order_problems')).toBe(0);
  });
});

describe('photo of a problem', () => {
  const photoOf = async (): Promise<string> => {
    const { body } = await send({ kind: 'damaged', product: milk }, await aPhoto(2_000, 1_000));
    return body.order.problems[0]._id as string;
  };

  it('is downsized, without EXIF data, and not cacheable', async () => {
    const id = await photoOf();
    for (const got of [
      await request(app.url).get(`${path()}/${id}/photo`).set('Cookie', ana.cookie),
      await seller.get(`/api/order/seller/${order}/problem/${id}/photo`),
    ]) {
      expect([got.status, got.type]).toEqual([200, 'image/webp']);
      expect(got.headers['cache-control']).toBe('private, no-store');
      const { width, height, exif, format } = await sharp(got.body as Buffer).metadata();
      expect([width, height, exif, format]).toEqual([1_280, 640, undefined, 'webp']);
    }
  });

  it('is returned only to the customer of the order and to sellers', async () => {
    const id = await photoOf();
    const other = (await placeOrder(app, eve, [line(milk)])).body.order._id as string;
    const atEves = `/api/order/${other}/problem/${id}/photo`;
    const get = (address: string, { cookie }: Buyer) =>
      request(app.url).get(address).set('Cookie', cookie);
    expectFailure(await get(`${path()}/${id}/photo`, eve), 404, 'ORDER_NOT_FOUND');
    expectFailure(await get(atEves, eve), 404, 'PROBLEM_NOT_FOUND');
    expectFailure(await get(atEves, ana), 404, 'ORDER_NOT_FOUND');
    expectFailure(await visitor(app).get(`${path()}/${id}/photo`), 401, 'NOT_SIGNED_IN');
    const sellers = `/api/order/seller/${order}/problem/${id}/photo`;
    expectFailure(await get(sellers, ana), 401, 'NOT_SIGNED_IN');
    expectFailure(
      await seller.get(atEves.replace('order/', 'order/seller/')),
      404,
      'PROBLEM_NOT_FOUND',
    );
    expect((await visitor(app).get(`/pictures/${id}-960.webp`)).status).toBe(404);
  });

  it('is rejected when invalid, truncated, multiple or too large: no problem and no file is stored', async () => {
    const bomb = await sharp({
      create: { width: 6_000, height: 6_000, channels: 3, background: '#ffffff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const whole = await aPhoto(900, 900);
    const fields = { kind: 'damaged' };
    expectFailure(await send(fields, Buffer.from('<svg/>')), 400, 'BAD_PICTURE');
    expectFailure(await send(fields, whole.subarray(0, whole.length / 2)), 400, 'BAD_PICTURE');
    expectFailure(await send(fields, bomb), 400, 'PICTURE_TOO_LARGE');
    expectFailure(await send(fields, randomBytes(21 * 1024 * 1024)), 413, 'TOO_LARGE');
    const two = send(fields, whole).attach('photo', whole, 'b.jpg');
    expectFailure(await two, 400, 'BAD_UPLOAD');
    expect(await countRows(app, 'order_problems')).toBe(0);
    const { uploadsDir } = app.nest.get(Env);
    expect(fs.existsSync(uploadsDir) ? fs.readdirSync(uploadsDir) : []).toEqual([]);
  });
});

describe('problems in the seller API', () => {
  const problemId = async (): Promise<string> =>
    (await report({ kind: 'missing', product: milk })).body.order.problems[0]._id as string;
  const list = async (query = '') =>
    (await seller.get(`/api/order/seller?limit=10${query}`)).body as {
      orders: { _id: string }[];
      attention: { problems: number };
    };

  it('are filtered while unresolved, and resolved once', async () => {
    const id = await problemId();
    const quiet = (await placeOrder(app, eve, [line(milk)])).body.order._id as string;
    const ids = async (query: string) => (await list(query)).orders.map(({ _id }) => _id);
    expect((await list()).attention.problems).toBe(1);
    expect(await ids('&problems=true')).toEqual([order]);
    expect(await ids('&problems=false')).toEqual([quiet]);
    expect(await ids('&problems=true&flagged=true')).toEqual([]);

    const done = () => seller.post(`/api/order/seller/${order}/problem/${id}/done`);
    const responses = await Promise.all([done(), done(), done()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [settled] = (await atSellers()).problems;
    expect(settled).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: 'Admin' });
    expect((await own()).problems[0]).toMatchObject({ resolvedAt: settled.resolvedAt });
    expect((await own()).problems[0]).not.toHaveProperty('resolvedBy');
    expect(await ids('&problems=true')).toEqual([]);
    const log = await app.database.query<{ before: object; after: object }[]>(
      `SELECT before, after FROM changes WHERE action = 'problem'`,
    );
    expect(log).toEqual([{ before: { problem: 'missing' }, after: { problem: 'done' } }]);
    // The same problem reported again after it was resolved is a new one.
    expect((await report({ kind: 'missing', product: milk })).body.order.problems).toHaveLength(2);
  });

  it('are marked as seen once', async () => {
    await problemId();
    expect((await own()).problems[0]).not.toHaveProperty('seenAt');
    const seen = () => seller.post(`/api/order/seller/${order}/problem/seen`);
    expect((await seen()).status).toBe(200);
    const { seenAt } = (await own()).problems[0];
    expect(seenAt).toEqual(expect.any(String));
    await seen();
    expect((await own()).problems[0].seenAt).toBe(seenAt);
  });

  it('cannot be resolved by customers, and return 404 when unknown', async () => {
    const id = await problemId();
    const address = `/api/order/seller/${order}/problem/${id}/done`;
    const asAna = request(app.url).post(address).set('Cookie', ana.cookie);
    expectFailure(await asAna, 401, 'NOT_SIGNED_IN');
    const unknown = address.replace(id, order);
    expectFailure(await seller.post(unknown), 404, 'PROBLEM_NOT_FOUND');
    expect((await atSellers()).problems[0]).not.toHaveProperty('resolvedAt');
  });
});
