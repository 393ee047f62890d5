import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { deferred } from '../../test/support/deferred.js';
import { until } from '../../test/support/until.js';
import { TooBusyError } from '../database/too-busy.error.js';
import { WholeLists } from './read-limits.js';

const LIMITS = { maxWholeLists: 16, maxWholeListsPerAccount: 2 };

describe('WholeLists', () => {
  let server: http.Server;
  let url: string;
  let send: (query: string, response: Response) => Promise<void>;
  let arrived: number;
  let errors: unknown[];
  beforeEach(async () => {
    [arrived, errors] = [0, []];
    server = express()
      .get('/:query', ({ params }, response) => {
        arrived++;
        send(params.query, response).catch((error: unknown) => {
          errors.push(error);
          response.status(503).end();
        });
      })
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const responsesTo = (queries: string[]) =>
    queries.map(async (query) => {
      const response = await fetch(`${url}/${query}`);
      return [response.status, await response.text()] as const;
    });

  it('builds a response once for concurrent requests of the same list', async () => {
    const hold = deferred();
    let made = 0;
    const lists = new WholeLists(LIMITS, async (query: string) => {
      made++;
      await hold.promise;
      return { query, made };
    });
    send = (query, response) => lists.send(String(arrived), query, response);
    const responses = responsesTo(Array<string>(12).fill('mine'));
    await until(() => arrived === 12);
    hold.resolve();
    const bodies = new Set((await Promise.all(responses)).map(([, body]) => body));
    expect([made, bodies.size]).toEqual([2, 2]);
  });

  it('builds one response at a time, and rejects requests beyond its limit', async () => {
    const hold = deferred();
    let [making, most] = [0, 0];
    const lists = new WholeLists(LIMITS, async (query: string) => {
      most = Math.max(most, ++making);
      await hold.promise;
      making--;
      return { query };
    });
    send = (query, response) => lists.send(query, query, response);
    const responses = responsesTo(Array.from({ length: 50 }, (_, n) => String(n)));
    await until(() => errors.length === 2);
    hold.resolve();
    const statuses = (await Promise.all(responses)).map(([status]) => status);
    expect(errors.every((error) => error instanceof TooBusyError)).toBe(true);
    expect(statuses.filter((status) => status === 200)).toHaveLength(48);
    expect(most).toBe(1);
  });

  it('limits the requests of one account, so that others are served', async () => {
    const hold = deferred();
    const lists = new WholeLists(LIMITS, async (query: string) => {
      await hold.promise;
      return { query };
    });
    send = (query, response) => lists.send(query === 'other' ? 'eve' : 'ana', query, response);
    const responses = responsesTo(Array.from({ length: 50 }, (_, n) => String(n)));
    await until(() => errors.length === 42);
    const other = Promise.all(responsesTo(['other']));
    await until(() => arrived === 51);
    hold.resolve();
    expect(await other).toEqual([[200, '{"query":"other"}']]);
    await Promise.all(responses);
    expect(errors).toHaveLength(42);
  });

  it('stops sending to a client that does not read', async () => {
    const text = 'x'.repeat(50_000_000);
    const lists = new WholeLists(LIMITS, () => Promise.resolve({ text }), 100);
    let isOver = false;
    send = (query, response) => lists.send('one', query, response).finally(() => (isOver = true));
    const call = http.get(`${url}/mine`, (response) =>
      response.on('error', () => undefined).pause(),
    );
    call.on('error', () => undefined);
    await until(() => isOver);
    call.destroy();
  });
});
