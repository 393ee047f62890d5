import { createServer } from 'node:net';
import { StartupError } from '../common/errors/startup-error.js';

/**
 * @param setting the variable that has the port
 * @returns a StartupError with one line for the operator; unknown errors are returned unchanged
 */
export function explainListenError(
  error: unknown,
  host: string,
  port: number,
  setting = 'PORT',
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is taken. Stop the other program or set ${setting}, e.g. ${setting}=${port + 1} npm start.`,
    );
  }
  if (code === 'EACCES') {
    return new StartupError(
      `Port ${port} is not open to this user. Set ${setting} to one above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`HOST is ${host}, which is no address of this machine. Set another.`);
  }
  return error;
}

async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : port;
}

/**
 * Checks that the server can listen, before the slow parts of the start.
 * @returns the port, or a free one if it is 0
 * @throws StartupError if the port is taken or the host is invalid
 */
export async function checkPort(host: string, port: number): Promise<number> {
  try {
    const free = await tryPort(host, port);
    // Browsers resolve "localhost" to ::1 first, so another program listening there would receive the requests.
    if (host === '127.0.0.1') await tryPort('::1', free).catch(ignoreMissingIpv6);
    return free;
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}

function ignoreMissingIpv6(error: NodeJS.ErrnoException): void {
  if (error.code === 'EADDRINUSE') throw error;
}
