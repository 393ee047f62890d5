import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  createTestApp,
  resetDatabase,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

const BEN = { name: 'Ben Okafor', email: 'ben@shop.test', password: 'a colleague of Ana' };
const NEW = 'plenty of potatoes';
let app: TestApp;
let seller: TestAgent;
let benId: string;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'http://shop.example' });
  seller = await signInSeller(app);
  const { body } = await seller.post('/api/seller/staff').send({ ...BEN, ...SELLER_FACTORS });
  benId = body.seller._id as string;
});
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

const makeLink = (id = benId) =>
  seller.post(`/api/seller/staff/${id}/password-link`).send(SELLER_FACTORS);
const LINK = /http:\/\/shop\.example\/seller\/reset-password#([\w-]{43})/;
const tokenOf = (text: string): string => LINK.exec(text)?.[1] ?? '';
const reset = (token: string) =>
  request(app.url).post('/api/seller/password/reset').send({ token, password: NEW });

describe('POST /api/seller/staff/:id/password-link', () => {
  it('returns a link that resets a colleague’s password, and adds an audit log entry without the token', async () => {
    const made = await makeLink();
    expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
    const { body } = await seller.get('/api/seller/changes');
    expect(body.changes[0]).toMatchObject({
      action: 'password link',
      label: 'Ben Okafor (ben@shop.test)',
    });
    expect(JSON.stringify(body)).not.toContain(tokenOf(made.body.link as string));
    expect((await reset(tokenOf(made.body.link as string))).status).toBe(200);
    const login = { email: BEN.email, password: NEW };
    expect((await request(app.url).post('/api/seller/login').send(login)).status).toBe(200);
  });

  it('revokes the previous link', async () => {
    const [older, newer] = [await makeLink(), await makeLink()];
    expectFailure(await reset(tokenOf(older.body.link as string)), 410, 'LINK_SPENT');
    expect((await reset(tokenOf(newer.body.link as string))).status).toBe(200);
  });

  it('returns 409 for the current user, and 404 for an unknown seller', async () => {
    const { body } = await seller.get('/api/seller/auth');
    expectFailure(await makeLink(body.seller._id as string), 409, 'OWN_LINK');
    expectFailure(await makeLink('01890000-0000-7000-8000-000000000000'), 404, 'STAFF_NOT_FOUND');
  });
});

describe('npm run seller:password', () => {
  const PROGRAM = path.resolve(import.meta.dirname, '../../dist/src/commands/seller-password.js');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [PROGRAM, ...args], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: app.databaseUrl,
        PUBLIC_URL: 'http://shop.example',
        DATA_DIR: app.env.dataDir,
      },
    });

  it('prints a link for a seller while the shop is running', async () => {
    const { stdout } = await run('BEN@shop.test');
    expect((await reset(tokenOf(stdout))).status).toBe(200);
  });

  it('reads a password from stdin with --stdin, and adds an audit log entry', async () => {
    const give = (password: string) => {
      const running = run(BEN.email, '--stdin');
      running.child.stdin?.end(`${password}\n`);
      return running;
    };
    await expect(give('short')).rejects.toMatchObject({ code: 1 });
    const weak = { code: 1, stderr: expect.stringContaining('easy to guess') };
    await expect(give(BEN.email)).rejects.toMatchObject(weak);
    const { stdout } = await give('straight from the console');
    expect(stdout).not.toContain('console');
    const login = { email: BEN.email, password: 'straight from the console' };
    expect((await request(app.url).post('/api/seller/login').send(login)).status).toBe(200);
    const { body } = await seller.get('/api/seller/changes');
    expect(body.changes[0]).toMatchObject({ by: 'Larder', action: 'password changed' });
  });

  it('exits with a list of the sellers when the email is missing and there are several', async () => {
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('  ben@shop.test\n'),
    });
  });
});
