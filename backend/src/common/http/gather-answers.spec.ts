import { once } from 'node:events';
import {
  createServer,
  request,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { until } from '../../../test/support/until.js';
import { gatherAnswers } from './gather-answers.js';

let server: Server | undefined;

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(answer);
  gatherAnswers(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function get(port: number): Promise<string> {
  const asked = request({ port, host: '127.0.0.1' }).end();
  const [response] = await once(asked, 'response');
  return text(response);
}

it('sends nothing before the turn ends, and all of it then', async () => {
  let socket: Socket | null = null;
  let corkedBefore: number | undefined;
  const port = await serve((_request, response) => {
    socket = response.socket;
    response.end('Hello');
    process.nextTick(() => (corkedBefore = socket?.writableCorked));
  });
  expect(await get(port)).toBe('Hello');
  expect([corkedBefore, (socket as Socket | null)?.writableCorked]).toEqual([1, 0]);
});

it('keeps the order of answers on one connection, and closes it where it was asked to', async () => {
  const port = await serve((asked, response) => response.end(asked.url));
  const socket = connect(port, '127.0.0.1');
  const ask = (path: string, more = ''): string =>
    `GET ${path} HTTP/1.1\r\nHost: shop\r\n${more}\r\n`;
  socket.write(ask('/first') + ask('/second') + ask('/third', 'Connection: close\r\n'));
  const received = await text(socket);
  expect(received.match(/\/(?:first|second|third)/g)).toEqual(['/first', '/second', '/third']);
});

it('sends long answers whole, to who reads slowly too', async () => {
  const piece = 'x'.repeat(1_000_000);
  let sent: ServerResponse | undefined;
  const port = await serve((_request, response) => {
    sent = response;
    void Readable.from(Array.from({ length: 20 }, () => piece)).pipe(response);
  });
  const asked = request({ port, host: '127.0.0.1' }).end();
  const [response] = await once(asked, 'response');
  await until(() => sent?.writableNeedDrain ?? false);
  expect(await text(response)).toHaveLength(20_000_000);
});

it('sends each piece of a stream that goes on', async () => {
  let sent: ServerResponse | undefined;
  const port = await serve((_request, response) => {
    sent = response;
    response.write('first\n');
  });
  const asked = request({ port, host: '127.0.0.1' }).end();
  const [response] = await once(asked, 'response');
  expect(String((await once(response, 'data'))[0])).toBe('first\n');
  sent?.write('second\n');
  expect(String((await once(response, 'data'))[0])).toBe('second\n');
});

it('loses no answer where the connection is closed right after it', async () => {
  const port = await serve((_request, response) => {
    response.end('Hello');
    response.socket?.destroy();
  });
  expect(await get(port)).toBe('Hello');
});

it('loses none when the server closes what it takes for idle', async () => {
  const port = await serve((_request, response) => {
    response.end('Hello');
    process.nextTick(() => server?.closeIdleConnections());
  });
  expect(await get(port)).toBe('Hello');
});
