import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import type { PagesService } from './pages.service.js';
import { PageServer } from './serve-pages.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const TIMEOUT_SECONDS = 0.2;
const TIMEOUT_MS = TIMEOUT_SECONDS * 1_000;
const never = new Promise<never>(() => undefined);

const serverOf = (pages: Partial<PagesService>): PageServer => {
  const shell = (): Buffer => Buffer.from('the shell');
  const service = { isOn: true, shell, ...pages } as PagesService;
  return new PageServer(service, { ssrTimeoutSeconds: TIMEOUT_SECONDS });
};

/** Requests pages of a stubbed service; returns the statuses and the lines of the log. */
async function requestPages(pages: Partial<PagesService>, times = 1, userAgent = BROWSER) {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(line) });
  const server = serverOf(pages);
  const http = createServer((request, response: ServerResponse) => {
    request.log = { id: '1', logger: () => logger } as unknown as typeof request.log;
    void server.serve(request, response);
  });
  await new Promise<void>((listening) => void http.listen(0, '127.0.0.1', listening));
  const { port } = http.address() as AddressInfo;
  const responses = await Promise.all(
    Array.from({ length: times }, () =>
      fetch(`http://127.0.0.1:${port}/products`, { headers: { 'user-agent': userAgent } }),
    ),
  );
  http.close();
  return { statuses: responses.map(({ status }) => status), lines };
}

it('applies a single timeout to the page and its head', async () => {
  const log = { id: '1', logger: () => pino({ level: 'silent' }) };
  const request = { method: 'GET', url: '/products', headers: { 'user-agent': BROWSER }, log };
  const sent: unknown[] = [];
  const response = {
    writeHead(status: number) {
      sent.push(status);
      return this;
    },
    end: (body: Buffer) => sent.push(String(body)),
  };
  const pages = { page: () => never, head: () => never };
  jest.useFakeTimers();
  try {
    void serverOf(pages).serve(
      request as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
    jest.advanceTimersByTime(TIMEOUT_MS - 1);
    await nextTurn();
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    await nextTurn();
    jest.advanceTimersByTime(0);
    await nextTurn();
    expect(sent).toEqual([200, 'the shell']);
  } finally {
    jest.useRealTimers();
  }
});

it('logs repeated failures once', async () => {
  const page = () => Promise.resolve(undefined);
  const { statuses, lines } = await requestPages({ page }, 20, 'Googlebot/2.1');
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
});

it('logs the stack of an error', async () => {
  const page = () => Promise.reject(new Error('half a page'));
  const { lines } = await requestPages({ page, head: () => never }, 2);
  expect(lines).toEqual([expect.stringContaining('half a page')]);
  expect(lines[0]).toContain('stack');
});
