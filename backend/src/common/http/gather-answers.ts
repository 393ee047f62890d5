import type { Server } from 'node:http';
import { Socket } from 'node:net';

/**
 * Lets the answers of one turn of the event loop leave together at its end. Each by itself wakes whoever waits for it, which
 * takes the system as long as a search takes the shop; those that leave one right after the other meet somebody awake.
 */
export function gatherAnswers(server: Server): void {
  let written: Socket[] = [];
  const send = (): void => {
    const sockets = written;
    written = [];
    for (const socket of sockets) Socket.prototype.uncork.call(socket);
  };
  /** Which the server does to connections that it has answered, when it closes. */
  function destroySent(this: Socket, error?: Error): Socket {
    while (this.writableCorked > 0) Socket.prototype.uncork.call(this);
    return Socket.prototype.destroy.call(this, error);
  }
  server.on('connection', (socket: Socket) => {
    socket.uncork = () => {
      if (written.push(socket) === 1) setImmediate(send);
    };
    socket.destroy = destroySent;
  });
}
