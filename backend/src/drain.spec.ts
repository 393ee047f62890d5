import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { deferred } from '../test/support/deferred.js';
import { makeDrainable } from './drain.js';

/** A server that ends no request for taking long: whatever is closed, is closed for another reason. */
async function serve(answer: RequestListener, notice = Promise.resolve()) {
  const server = createServer(answer);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const drain = makeDrainable(
    server,
    { notice: 0, requestTimeout: Infinity, leave: () => undefined, close },
    () => notice,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, drain, port, open: () => connect(port, '127.0.0.1') };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

describe('makeDrainable', () => {
  it('lets a running request finish and rejects new ones', async () => {
    let finish: () => void = () => undefined;
    const { server, drain, port, open } = await serve((_request, response) => {
      finish = () => response.end('late but whole');
    });
    const socket = open();
    socket.write(REQUEST);
    await once(server, 'request');
    const closed = drain();
    // until it is closed a request is still taken: the next test but one
    while (server.listening) await setImmediate();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
    finish();
    const answer = await text(socket);
    await closed;
    expect(answer).toContain('late but whole');
    expect(answer).toContain('Connection: close');
  });

  it('does not wait for idle connections', async () => {
    const { server, drain, open } = await serve((_request, response) => response.end('done'));
    const [unused, kept] = [open(), open()];
    kept.write(REQUEST);
    await once(kept, 'data');
    const ends = Promise.all([once(unused, 'close'), once(kept, 'close')]);
    unused.resume();
    kept.resume();
    await drain();
    await ends;
    expect(server.listening).toBe(false);
  });

  it('responds during the grace period and closes each connection', async () => {
    const notice = deferred();
    const answer: RequestListener = (_request, response) => response.end('done');
    const { server, drain, open } = await serve(answer, notice.promise);
    const kept = open();
    kept.write(REQUEST);
    await once(kept, 'data');
    const closed = drain();
    const fresh = open();
    for (const socket of [kept, fresh]) socket.write(REQUEST);
    const answers = await Promise.all([text(kept), text(fresh)]);
    for (const answer of answers) expect(answer).toMatch(/Connection: close[^]+done/);
    expect(server.listening).toBe(true);
    notice.resolve();
    await closed;
    expect(server.listening).toBe(false);
  });

  it('does not wait for ever for a connection that never closes', async () => {
    const close = () => new Promise<void>(() => undefined);
    await makeDrainable(createServer(), {
      notice: 0,
      closeTimeout: 1,
      leave: () => undefined,
      close,
    })();
  });
});
