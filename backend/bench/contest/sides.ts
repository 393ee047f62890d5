import type { OutgoingHttpHeaders } from 'node:http';
import type { KeptAnswer } from '../workers/bytes-worker.js';
import type { KnownRequest, SqlQuestion } from '../workers/sql-worker.js';
import type { Contest, Side } from './compare.js';
import { type Ground, POOL_SIZE } from '../ground/ground.js';
import { startHelper } from '../lib/helper-process.js';
import { type Answer, type Call, expectAnswer } from '../lib/http.js';
import type { LoadAnswer, LoadGenerator } from '../workers/load.js';

/** The headers that Node adds, and those that describe the connection. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** @returns all headers of a response, so that the bare server sends the same bytes */
export const sameHeaders = ({ headers, body }: Answer): OutgoingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))),
  // The shop may send its response in chunks, which costs more.
  ...(body.length > 0 && { 'content-length': String(body.length) }),
});

/** @throws if any response had another status */
function assertStatuses({ statuses }: LoadAnswer, expected: number): void {
  const wrong = Object.keys(statuses).filter((status) => status !== String(expected));
  if (wrong.length > 0) throw new Error(`Answers with status ${wrong.join()}, not ${expected}`);
}

/** A server under the load of the given clients. */
export const underLoad = (
  load: LoadGenerator,
  server: { origin: string; pid: number },
  clients: () => Call[][],
  status = 200,
): Side => ({
  pid: server.pid,
  run: async (seconds) => {
    const answer = await load.ask({
      origin: server.origin,
      clients: clients(),
      limit: { seconds },
    });
    assertStatuses(answer, status);
    return answer;
  },
});

interface Server {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

async function startServer<Question extends object>(
  worker: string,
  question: Question,
): Promise<Server> {
  const { ask, pid, stop } = startHelper<Question, number>(worker);
  return { origin: `http://127.0.0.1:${await ask(question)}`, pid, stop };
}

/** Starts a bare Node server that sends given responses by path. */
const serveBytes = (answers: KeptAnswer[]): Promise<Server> => startServer('bytes-worker', answers);

/** Starts a bare Node server that runs given SQL before it sends a given response. */
export const serveAfterSql = (databaseUrl: string, requests: KnownRequest[]): Promise<Server> =>
  startServer<SqlQuestion>('sql-worker', { databaseUrl, poolSize: POOL_SIZE, requests });

/** @returns the shop's responses to the calls, which must not change afterwards */
export async function fetchAnswers(
  { shop }: Ground,
  calls: readonly Call[],
  status = 200,
): Promise<KeptAnswer[]> {
  const answers: KeptAnswer[] = [];
  for (const call of calls) {
    const answer = await expectAnswer(shop.origin, call, status);
    answers.push({
      path: call.path,
      status,
      headers: sameHeaders(answer),
      body: answer.body,
    });
  }
  return answers;
}

/** Compares the shop with a bare Node server that sends the same bytes. */
export async function againstBytes(
  ground: Ground,
  clients: Call[][],
  answers: KeptAnswer[],
  status = 200,
): Promise<Contest> {
  const baseline = await serveBytes(answers);
  return {
    shop: underLoad(ground.load, ground.shop, () => clients, status),
    baseline: underLoad(ground.load, baseline, () => clients, status),
    close: baseline.stop,
  };
}
