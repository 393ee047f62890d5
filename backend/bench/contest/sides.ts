import type { OutgoingHttpHeaders } from 'node:http';
import type { KeptAnswer } from '../workers/bytes-worker.js';
import type { KnownRequest, SqlQuestion } from '../workers/sql-worker.js';
import type { Contest, Side } from './compare.js';
import { type Ground, POOL_SIZE } from '../ground/ground.js';
import { startHelper } from '../lib/helper-process.js';
import { type Answer, type Call, expectAnswer } from '../lib/http.js';
import type { LoadAnswer, LoadGenerator } from '../workers/load.js';

/** What Node itself adds, and what says how long a connection is kept. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** All headers of an answer, so that the bare server sends the same bytes. */
export const sameHeaders = ({ headers, body }: Answer): OutgoingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))),
  // The shop may send its answer in pieces, which costs more.
  ...(body.length > 0 && { 'content-length': String(body.length) }),
});

/** @throws when any answer had another status */
function assertStatuses({ statuses }: LoadAnswer, expected: number): void {
  const wrong = Object.keys(statuses).filter((status) => status !== String(expected));
  if (wrong.length > 0) throw new Error(`Answers with status ${wrong.join()}, not ${expected}`);
}

/** A server under the load of these clients. */
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

/** A bare server of Node that sends what it is given, by path. */
const serveBytes = (answers: KeptAnswer[]): Promise<Server> => startServer('bytes-worker', answers);

/** A bare server of Node that runs the given SQL before it sends what it is given. */
export const serveAfterSql = (databaseUrl: string, requests: KnownRequest[]): Promise<Server> =>
  startServer<SqlQuestion>('sql-worker', { databaseUrl, poolSize: POOL_SIZE, requests });

/** The shop's answers to these calls, once it answers them as it will from now on. */
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

/** The shop against bare Node that sends the same bytes. */
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
