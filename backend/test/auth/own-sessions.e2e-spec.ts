import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
  visitor,
} from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0';

interface Listed {
  _id: string;
  browser: string | null;
  lastUsedAt: string;
  isCurrent: boolean;
}

const listed = async (agent: TestAgent): Promise<Listed[]> =>
  (await agent.get('/api/user/sessions')).body.sessions as Listed[];

/** Logs in with a second device. */
async function phone(): Promise<TestAgent> {
  const agent = visitor(app);
  await agent
    .post('/api/user/login')
    .set('User-Agent', FIREFOX)
    .send({ email: ana.email, password: PASSWORD });
  return agent;
}

describe('sessions of a customer', () => {
  it('are listed with their devices, without those of other customers', async () => {
    await signIn(app);
    await phone();
    const sessions = await listed(ana.agent);
    expect(sessions).toEqual([
      expect.objectContaining({ browser: null, isCurrent: true }),
      {
        _id: expect.any(String),
        browser: 'Firefox',
        system: 'Android',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        isCurrent: false,
      },
    ]);
  });

  it('are listed up to fifty, the current one first and the others by last use', async () => {
    await app.database.query(
      `INSERT INTO sessions (user_id, created_at, expires_at)
       SELECT $1, now() + n * interval '1 second', now() + interval '1 day'
       FROM generate_series(1, 80) AS n`,
      [ana.id],
    );
    const sessions = await listed(ana.agent);
    expect(sessions).toHaveLength(50);
    expect(sessions.map(({ isCurrent }) => isCurrent).indexOf(true)).toBe(0);
    const times = sessions.slice(1).map(({ lastUsedAt }) => lastUsedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are revoked one by one, immediately', async () => {
    const other = await phone();
    expect((await other.get('/api/order/user')).status).toBe(200);
    const [, there] = await listed(ana.agent);
    expect((await ana.agent.post(`/api/user/sessions/${there?._id}/end`)).status).toBe(200);
    expectFailure(await other.get('/api/order/user'), 401, 'NOT_SIGNED_IN');
    const again = await ana.agent.post(`/api/user/sessions/${there?._id}/end`);
    expectFailure(again, 404, 'SESSION_NOT_FOUND');
    expect((await ana.agent.get('/api/order/user')).status).toBe(200);
  });

  it('are all revoked except the current one', async () => {
    const others = [await phone(), await phone()];
    expect((await ana.agent.post('/api/user/sessions/end-others')).status).toBe(200);
    for (const other of others) {
      expectFailure(await other.get('/api/order/user'), 401, 'NOT_SIGNED_IN');
    }
    expect(await listed(ana.agent)).toHaveLength(1);
  });

  it('cannot be revoked by another customer', async () => {
    const ben = await signIn(app);
    const [own] = await listed(ana.agent);
    for (const id of [own?._id, 'nothing']) {
      const refused = await ben.agent.post(`/api/user/sessions/${id}/end`);
      expectFailure(refused, 404, 'SESSION_NOT_FOUND');
    }
    await ben.agent.post('/api/user/sessions/end-others');
    expect((await ana.agent.get('/api/order/user')).status).toBe(200);
  });

  it('update the time of last use every few minutes, not with each request', async () => {
    const lastUse = async () => {
      const [row] = await app.database.query<{ last: Date | null }[]>(
        'SELECT last_used_at AS last FROM sessions',
      );
      return row?.last ?? null;
    };
    await ana.agent.get('/api/user/auth');
    await ana.agent.get('/api/user/auth');
    expect(await lastUse()).toBeNull();
    await app.database.query(`UPDATE sessions SET created_at = now() - interval '6 minutes'`);
    await Promise.all([1, 2, 3].map(() => ana.agent.get('/api/user/auth')));
    await until(async () => (await lastUse()) !== null);
    const noted = await lastUse();
    await ana.agent.get('/api/user/auth');
    expect(await lastUse()).toEqual(noted);
    expect((await listed(ana.agent))[0]?.lastUsedAt).toBe(noted?.toISOString());
  });
});
