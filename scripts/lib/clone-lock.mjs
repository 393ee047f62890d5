import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { say } from './progress.mjs';
import { ROOT } from './run.mjs';

/** Not in the clone: the path of a socket may have no more than 103 characters, and not every shared folder can hold one. */
const FOLDER = path.join(
  os.tmpdir(),
  `larder-${process.getuid?.() ?? 0}-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`,
);

const UNSEEN = '.new';

/** Others see the socket only once it listens: a socket that refuses connections then belongs to a process that has ended. */
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
    // Left by a process that was killed. Names are used once, so that this is no socket of another process.
    if (error.code === 'ECONNREFUSED') rmSync(file, { force: true });
    // Otherwise its process has closed it at this moment.
    else if (!['ENOENT', 'ECONNRESET'].includes(error.code)) throw error;
    return undefined;
  }
}

async function findOthers(mine) {
  const names = readdirSync(FOLDER).filter((name) => name !== mine && !name.endsWith(UNSEEN));
  return (await Promise.all(names.map(connect))).filter(Boolean);
}

/**
 * Every process listens on a socket of its own before it looks for those of the others, so of two that come at the same time at
 * least one sees the other. Of those that wait, the one whose name comes first keeps its socket, and the others withdraw theirs.
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
      say(`Another command (process ${pid}) is installing or building here. Waiting for it ...`);
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
 * Does work that changes node_modules or builds, while no other process does in this clone. The operating system releases the
 * lock when the process ends in whatever way, and the programs that have inherited the socket (run.mjs) have ended, too. Within
 * one process all work shares the lock.
 * @param {(lock: number) => Promise<unknown>} work gets the number of the socket's file, for run()
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
      // Meanwhile another user may have come.
      if (users === 0) {
        held = undefined;
        close?.();
      }
    }
  }
}
