import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from '../lib/helper-process.js';

/** A recorded response of the shop. */
export interface KeptAnswer {
  path: string;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}

/** Serves recorded responses by path, with the least work that a Node server can do. */
async function serve(answers: KeptAnswer[]): Promise<number> {
  const byPath = new Map(answers.map((answer) => [answer.path, answer]));
  const server = createServer(({ url = '' }, response) => {
    const answer = byPath.get(url);
    if (!answer) throw new Error(`Nothing is known of ${url}`);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

answerQuestions(serve);
