import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../lib/helper-process.js';
import type { Call } from '../lib/http.js';

/** The requests that an attacker repeats until it is stopped. */
export type Attack =
  | {
      /** The requests that each connection repeats without a pause. */
      clients: Call[][];
    }
  | {
      /** A request that is pipelined this many times on one connection, repeatedly. */
      pipelined: { path: string; times: number };
    };

export type AttackQuestion = (Attack & { origin: string }) | { stop: true };

/** The number of responses by status; 0 stands for closed connections. */
export type AttackAnswer = Record<string, number>;

/** The delay before a connection that the server closed is reopened, in milliseconds. */
const RECONNECT = 100;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
let statuses: AttackAnswer = {};
let isRunning = false;
let clientsDone: Promise<unknown> = Promise.resolve();

const count = (status: number): void => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

function send(origin: string, { path, body, ...call }: Call): Promise<void> {
  return new Promise((resolve) => {
    const failed = (): void => {
      count(0);
      resolve();
    };
    request(new URL(path, origin), { agent, ...call })
      .on('response', (response) => {
        count(response.statusCode ?? 0);
        response.resume().on('close', resolve);
      })
      .on('error', failed)
      .end(body);
  });
}

async function runClient(origin: string, calls: readonly Call[]): Promise<void> {
  for (let n = 0; isRunning; n++) {
    const call = calls[n % calls.length];
    if (call) await send(origin, call);
    // Without a pause, a rejected attacker would only measure how fast it can be rejected.
    await sleep(1);
  }
}

async function pipeline(origin: string, path: string, times: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const text = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(times);
  while (isRunning) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    const write = (): void => {
      if (isRunning) socket.write(text, (error) => error ?? write());
      else socket.destroy();
    };
    write();
    await new Promise((resolve) => socket.on('close', resolve));
    count(0);
    await sleep(RECONNECT);
  }
}

answerQuestions(async (question: AttackQuestion): Promise<AttackAnswer> => {
  if ('stop' in question) {
    isRunning = false;
    await clientsDone;
    return statuses;
  }
  const { origin } = question;
  statuses = {};
  isRunning = true;
  clientsDone =
    'clients' in question
      ? Promise.all(question.clients.map((calls) => runClient(origin, calls)))
      : pipeline(origin, question.pipelined.path, question.pipelined.times);
  return statuses;
});
