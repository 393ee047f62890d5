import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const REQUEST_TIMEOUT_MS = 8_000;
const ARRIVAL_TIMEOUT_MS = 500;
const CLOSE_TIMEOUT_MS = 30_000;

interface Draining {
  /**
   * In milliseconds: the process still serves requests for so long, so that proxies can notice and send them elsewhere.
   */
  notice: number;
  /** How long a running request may take to finish, in milliseconds. */
  requestTimeout?: number;
  /** How long a request that is in flight may take to arrive, in milliseconds. */
  arrivalTimeout?: number;
  /**
   * How long closing may take, in milliseconds: a database that has stopped responding never closes its connections.
   */
  closeTimeout?: number;
  /** Reports that this process is shutting down. */
  leave: () => void;
  /** Stops listening and resolves when all connections are closed. */
  close: () => Promise<void>;
}

/**
 * Tracks the connections of a server that is not listening yet.
 * @returns closes the server without rejecting or aborting a request: after the notice, running requests may finish
 * within their limit, and idle connections, such as those that a browser keeps open, are closed
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
  // The responses of each connection. A Set of all responses would be rebuilt by V8 again and again; its garbage keeps
  // old responses alive until the old generation is collected, which costs a quarter of the time of small responses.
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
  /** The server keeps listening while the application closes its background work. */
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
