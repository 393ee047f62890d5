import { randomUUID } from 'node:crypto';
import type { Ground } from '../ground/ground.js';
import { type Call, jsonCall } from '../lib/http.js';
import { startLoadGenerator } from '../workers/load.js';

const PER_SECOND = 3;
/** The duration of a batch, in seconds. */
const BATCH = 10;

/** A registration with a new email address, from a new IP address. */
function registration(number: number): Call {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const person = {
    name: 'New Customer',
    email: `new-${randomUUID()}@bench.example`,
    password: `secret-${randomUUID()}`,
  };
  const call = jsonCall('/api/user/register', person);
  return { ...call, headers: { ...call.headers, 'x-forwarded-for': address } };
}

/** Registers new customers, three per second, until it is stopped. */
export function startRegistrations({ shop }: Ground): { stop: () => Promise<number> } {
  const load = startLoadGenerator();
  const until = new AbortController();
  let [number, done] = [0, 0];
  const run = async (): Promise<void> => {
    while (!until.signal.aborted) {
      // A connection has more calls than it can send in a batch, so that none is sent twice.
      const clients = Array.from({ length: PER_SECOND }, () =>
        Array.from({ length: BATCH * 2 }, () => registration(++number)),
      );
      const limit = { seconds: BATCH };
      const answer = await load.ask({ origin: shop.origin, clients, limit, rate: PER_SECOND });
      const wrong = Object.keys(answer.statuses).filter((status) => status !== '201');
      if (wrong.length > 0) throw new Error(`Registrations were answered with ${wrong.join()}`);
      done += answer.done;
    }
  };
  const running = run();
  return {
    stop: async () => {
      until.abort();
      await running;
      await load.stop();
      return done;
    },
  };
}
