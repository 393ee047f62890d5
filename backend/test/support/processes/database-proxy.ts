import net, { type AddressInfo } from 'node:net';

export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** While true, a COMMIT reaches PostgreSQL, but the connection is closed instead of returning its response. */
  loseCommits: (isLosing: boolean) => void;
  close: () => Promise<void>;
}

/** @returns whether the chunks so far contain a word, also across their borders */
function search(word: string): (bytes: Buffer) => boolean {
  let end = '';
  return (bytes) => {
    const text = end + bytes.toString('latin1');
    end = text.slice(1 - word.length);
    return text.includes(word);
  };
}

/** Starts a proxy between the app and PostgreSQL that can lose responses. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let isLosing = false;
  const server = net.createServer((shop) => {
    const postgres = net.connect(Number(target.port), target.hostname);
    const [isCommit, isCommitted] = [search('COMMIT'), search('COMMIT')];
    let isCommitting = false;
    for (const socket of [shop, postgres]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        shop.destroy();
        postgres.destroy();
      });
    }
    shop.on('data', (bytes) => {
      if (isCommit(bytes) && isLosing) isCommitting = true;
      postgres.write(bytes);
    });
    postgres.on('data', (bytes) => {
      if (!isCommitting) shop.write(bytes);
      else if (isCommitted(bytes)) shop.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseCommits: (value) => (isLosing = value),
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
