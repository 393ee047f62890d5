import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * A port of this machine that nobody listens at, below those that systems lend to outgoing connections: from among those, a
 * program that tries again and again to reach a server that is gone could be lent its very port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((closed) => server.close(closed));
    if (isFree) return port;
  }
}

/** Whether somebody does. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
