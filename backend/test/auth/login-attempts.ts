import type request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { type TestApp, visitor } from '../support/test-app.js';

/** Login helpers for an app that trusts X-Forwarded-For. */
export function loginAttempts(shop: () => TestApp) {
  /** Logs in from an IP address, in a new browser unless an agent is given. */
  const login = (
    email: string,
    password: string,
    address = '198.51.100.1',
    agent: TestAgent = visitor(shop()),
  ): request.Test =>
    agent.post('/api/user/login').set('X-Forwarded-For', address).send({ email, password });

  /**
   * Sends wrong passwords one after the other.
   * @returns the statuses
   */
  async function guess(
    times: number,
    email: (n: number) => string,
    address: (n: number) => string = () => '198.51.100.1',
  ): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < times; n++) {
      statuses.push((await login(email(n), `guess ${n}`, address(n))).status);
    }
    return statuses;
  }

  /** Adds failures to all counters. */
  const pretend = (failures: number): Promise<unknown> =>
    shop().database.query(`UPDATE login_attempts SET points = points + $1`, [failures]);

  /**
   * Counts ten wrong passwords for an account from one IP address. Nine are only written to the database, because each
   * check is slow.
   */
  async function guessTen(email: string): Promise<void> {
    await guess(1, () => email);
    await pretend(9);
  }

  return { login, guess, pretend, guessTen };
}
