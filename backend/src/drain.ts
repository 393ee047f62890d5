import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a running request may take to finish. */
const REQUEST_LIMIT = 8_000;
/** How long a request that is on its way may take to arrive. */
const ARRIVAL_LIMIT = 500;

/**
 * Follows the connections of a server that is not listening yet.
 * @returns closes it without cutting off a request: running ones may finish, for a while, and
 *   connections that wait for nothing, such as those a browser keeps in hand, are closed
 */
export function makeDrainable(server: Server, close: () => Promise<void>): () => Promise<void> {
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response: ServerResponse) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (isClosing) response.setHeader('Connection', 'close');
  });
  const closeUnused = (): void => {
    const used = new Set([...running].map(({ req }) => req.socket));
    for (const socket of sockets) if (!used.has(socket)) socket.destroy();
  };
  return async () => {
    isClosing = true;
    const began = Date.now();
    for (const response of running) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    const sweep = setInterval(() => {
      const time = Date.now() - began;
      if (time > REQUEST_LIMIT) server.closeAllConnections();
      else if (time > ARRIVAL_LIMIT) closeUnused();
      else server.closeIdleConnections();
    }, 50);
    await close().finally(() => clearInterval(sweep));
  };
}
