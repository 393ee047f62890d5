import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { print } from './progress.mjs';
import { ROOT } from './run.mjs';

/**
 * Outside the clone, since the path of a socket may have at most 103 characters, and some shared folders do not support
 * sockets.
 */
const FOLDER = path.join(
  os.tmpdir(),
  `larder-${process.getuid?.() ?? 0}-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`,
);

const UNSEEN = '.new';

/**
 * The socket appears under its name only once it is listening. A socket that refuses connections therefore belongs to a
 * process that has ended.
 */
async function listen(name) {
  const connections = new Set();
  const server = net.createServer((socket) => {
    connections.add(socket.on('error', () => undefined).resume());
    socket.on('close', () => connections.delete(socket));
  });
  const file = path.join(FOLDER, name);
  server.listen(`${file}${UNSEEN}`);
  await once(server, 'listening');
  renameSync(`${file}${UNSEEN}`, file);
  const close = () => {
    rmSync(file, { force: true });
    server.close();
    for (const socket of connections) socket.destroy();
  };
  server.unref();
  return { name, fd: server._handle.fd, close };
}

/** @returns a connection to the owner of the socket, which closes when the owner ends; undefined if it has ended */
async function connect(name) {
  const file = path.join(FOLDER, name);
  const connection = net.connect(file);
  try {
    await once(connection, 'connect');
    connection.on('error', () => undefined).resume();
    const closed = new Promise((resolve) => connection.once('close', resolve));
    return { name, closed, connection };
  } catch (error) {
    // Left behind by a process that was killed. Names are used once, so this is no other process's socket.
    if (error.code === 'ECONNREFUSED') rmSync(file, { force: true });
    // Otherwise its process has just closed it.
    else if (!['ENOENT', 'ECONNRESET'].includes(error.code)) throw error;
    return undefined;
  }
}

async function findOthers(mine) {
  const names = readdirSync(FOLDER).filter((name) => name !== mine && !name.endsWith(UNSEEN));
  return (await Promise.all(names.map(connect))).filter(Boolean);
}

/**
 * Every process listens on its own socket before it looks for those of the others, so at least one of two simultaneous
 * processes sees the other. Of the waiting processes, the one whose name sorts first keeps its socket, and the others
 * withdraw theirs.
 */
async function acquire() {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  let own;
  for (let isAnnounced = false; ; isAnnounced = true) {
    own ??= await listen(`${process.pid}-${randomBytes(4).toString('hex')}`);
    const { name: mine } = own;
    const others = await findOthers(mine);
    if (others.length === 0) return own;
    if (!isAnnounced) {
      const pid = Number.parseInt(others[0].name, 10);
      print(`Another command (process ${pid}) is installing or building here. Waiting for it ...`);
    }
    const earlier = others.filter(({ name }) => name < mine);
    if (earlier.length > 0) {
      own.close();
      own = undefined;
    }
    await Promise.race((own ? others : earlier).map(({ closed }) => closed));
    for (const { connection } of others) connection.destroy();
  }
}

let held;
let users = 0;

/**
 * Does work that changes node_modules or builds while no other process does so in this clone. The operating system
 * releases the lock when this process and the programs that inherited the socket (run.mjs) have ended, however they
 * end. Within one process all work shares the lock.
 * @param {(lock: number) => Promise<unknown>} work gets the file descriptor of the socket, for run()
 */
export async function withCloneLock(work) {
  users += 1;
  held ??= acquire();
  try {
    const { fd } = await held;
    return await work(fd);
  } finally {
    users -= 1;
    if (users === 0) {
      const { close } = (await held.catch(() => undefined)) ?? {};
      // Another user may have started meanwhile.
      if (users === 0) {
        held = undefined;
        close?.();
      }
    }
  }
}
