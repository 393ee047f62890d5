import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const REQUEST_TIMEOUT_MS = 8_000;
const ARRIVAL_TIMEOUT_MS = 500;
const CLOSE_TIMEOUT_MS = 30_000;

interface Draining {
  /** In milliseconds: for so long everything is still answered, so that proxies can notice and send their requests elsewhere. */
  notice: number;
  /** How long a running request may take to finish, in milliseconds. */
  requestTimeout?: number;
  /** How long a request that is in flight may take to arrive, in milliseconds. */
  arrivalTimeout?: number;
  /** How long closing may take, in milliseconds: a database that has stopped responding never closes its connections. */
  closeTimeout?: number;
  /** Tells those who ask that this process goes. */
  leave: () => void;
  /** Stops listening and ends when all connections have. */
  close: () => Promise<void>;
}

/**
 * Follows the connections of a server that is not listening yet.
 * @returns closes it without refusing a request or cutting one off: after the notice, running ones may finish, for a
 *   while, and connections that wait for nothing, such as those a browser keeps in hand, are closed
 */
export function makeDrainable(
  server: Server,
  {
    notice,
    requestTimeout = REQUEST_TIMEOUT_MS,
    arrivalTimeout = ARRIVAL_TIMEOUT_MS,
    closeTimeout = CLOSE_TIMEOUT_MS,
    leave,
    close,
  }: Draining,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): () => Promise<void> {
  // By connection, each with what it is to be answered. A Set of all answers would be written anew by V8 again and again, whose
  // garbage keeps answers that are long gone alive until the old generation is collected: a quarter of the time of small ones.
  const running = new Map<Socket, ServerResponse[]>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    running.set(socket, []);
    socket.once('close', () => running.delete(socket));
  });
  function forget(this: ServerResponse): void {
    const answers = running.get(this.req.socket);
    answers?.splice(answers.indexOf(this), 1);
  }
  server.prependListener('request', (request, response: ServerResponse) => {
    running.get(request.socket)?.push(response);
    response.on('close', forget);
    if (isClosing) response.setHeader('Connection', 'close');
  });
  const closeUnused = (): void => {
    for (const [socket, answers] of running) if (answers.length === 0) socket.destroy();
  };
  /** While the application still closes what it does beside requests, the server listens on. */
  const sweep = (): NodeJS.Timeout => {
    let began: number | undefined;
    return setInterval(() => {
      if (server.listening) return;
      const time = Date.now() - (began ??= Date.now());
      if (time > requestTimeout) server.closeAllConnections();
      else if (time > arrivalTimeout) closeUnused();
      else server.closeIdleConnections();
    }, 50);
  };
  return async () => {
    isClosing = true;
    leave();
    for (const response of [...running.values()].flat()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await wait(notice);
    const sweeping = sweep();
    const late = sleep(closeTimeout, undefined, { ref: false });
    await Promise.race([close(), late]).finally(() => clearInterval(sweeping));
  };
}
