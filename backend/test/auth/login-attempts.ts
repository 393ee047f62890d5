import type request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { type TestApp, visitor } from '../support/test-app.js';

/** Ways to log in at a shop that believes what X-Forwarded-For says of the address. */
export function loginAttempts(shop: () => TestApp) {
  /** A login from an address, by a browser that is new unless an agent is given. */
  const login = (
    email: string,
    password: string,
    address = '198.51.100.1',
    agent: TestAgent = visitor(shop()),
  ): request.Test =>
    agent.post('/api/user/login').set('X-Forwarded-For', address).send({ email, password });

  /** So many wrong passwords, one after the other; answers the statuses. */
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

  /** Lets so many failures of an account or an address have happened already. */
  const pretend = (failures: number): Promise<unknown> =>
    shop().database.query(`UPDATE login_attempts SET points = points + $1`, [failures]);

  /** Ten wrong passwords for an account from one address, nine of which are only written down: checking one takes long. */
  async function guessTen(email: string): Promise<void> {
    await guess(1, () => email);
    await pretend(9);
  }

  return { login, guess, pretend, guessTen };
}
