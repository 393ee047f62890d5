import request from 'supertest';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp | undefined;
afterEach(() => app?.close());

/**
 * Sends ten wrong passwords, each with another IP address in the header, then one more.
 * @returns the status of the last response
 */
async function guessFrom(header: (n: number) => Record<string, string>): Promise<number> {
  const guess = (n: number) =>
    request(app?.url ?? '')
      .post('/api/user/login')
      .set(header(n))
      .send({ email: 'ana@shop.test', password: 'guess' });
  for (let n = 0; n < 10; n++) await guess(n);
  return (await guess(10)).status;
}

describe('client IP address of the login rate limit', () => {
  it('ignores forwarding headers from the client when no proxy is trusted', async () => {
    app = await createTestApp();
    const status = await guessFrom((n) => ({
      'X-Forwarded-For': n % 2 ? `203.0.113.${n}` : `127.0.0.2, 203.0.113.${n}`,
      'X-Real-Ip': `203.0.113.${n}`,
      Forwarded: `for=203.0.113.${n}`,
    }));
    expect(status).toBe(429);
  });

  it('is the one added by the trusted proxy, not one sent by the client', async () => {
    app = await createTestApp({ TRUST_PROXY: '1' });
    const forged = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.9` });
    expect(await guessFrom(forged)).toBe(429);
    const elsewhere = (n: number) => ({ 'X-Forwarded-For': `203.0.113.9, 198.51.100.${n}` });
    expect(await guessFrom(elsewhere)).toBe(401);
  });
});
