import { once } from 'node:events';
import { createServer } from 'node:net';

async function tryPort(host, port) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** The same messages as config/listen-port.ts of the backend, which checks the port again when it listens. */
function explain({ code, message }, host, port, setting) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop the other program or set ${setting}, e.g. ${setting}=${port + 1} npm start.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is not open to this user. Set ${setting} to one above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is ${host}, which is no address of this machine. Set another.`;
  }
  return message;
}

/** @returns the reason why the shop cannot listen on this port; undefined if it can */
export async function portError(host, port, setting = 'PORT') {
  try {
    await tryPort(host, port);
    // Browsers resolve "localhost" to ::1 first, so another program listening there would receive the requests.
    if (host === '127.0.0.1' && port !== 0) {
      await tryPort('::1', port).catch((error) => {
        if (error.code === 'EADDRINUSE') throw error;
      });
    }
    return undefined;
  } catch (error) {
    return explain(error, host, port, setting);
  }
}
