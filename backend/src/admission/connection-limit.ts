import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const openRequests = new WeakMap<Socket, number>();

function close(this: ServerResponse): void {
  const { socket } = this.req;
  openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1);
}

/**
 * Limits the pipelined requests of one connection that have no response yet. Browsers and proxies do not pipeline.
 * @returns false for a request beyond the limit; its connection is closed
 */
export function isWithinConnectionLimit(
  { socket }: IncomingMessage,
  response: ServerResponse,
  most: number,
): boolean {
  if (socket.destroyed) return false;
  const open = openRequests.get(socket) ?? 0;
  if (open >= most) {
    socket.destroy();
    return false;
  }
  openRequests.set(socket, open + 1);
  response.on('close', close);
  return true;
}
