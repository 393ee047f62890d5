import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { answerQuestions } from '../lib/helper-process.js';

/** A recorded request: its database statements and its response. */
export interface KnownRequest {
  cookie: string;
  requestBody: string;
  statements: { name?: string; text: string; values?: unknown[] }[];
  status: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}

export interface SqlQuestion {
  databaseUrl: string;
  poolSize: number;
  requests: KnownRequest[];
}

const keyOf = (cookie: string, body: string): string => `${cookie}\n${body}`;

const bodyOf = (request: IncomingMessage): Promise<string> =>
  request.method === 'POST' ? text(request) : Promise.resolve('');

/** Runs the minimal SQL of each request, one statement after the other, and sends the recorded response. */
async function serve({ databaseUrl, poolSize, requests }: SqlQuestion): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const known = new Map(requests.map((each) => [keyOf(each.cookie, each.requestBody), each]));
  const run = async (statements: KnownRequest['statements']): Promise<void> => {
    const client = await pool.connect();
    for (const statement of statements) await client.query(statement);
    client.release();
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const found = known.get(keyOf(request.headers.cookie ?? '', body));
      if (!found) throw new Error(`Nothing is known of ${request.url}`);
      await run(found.statements);
      response.writeHead(found.status, found.headers).end(found.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

answerQuestions(serve);
