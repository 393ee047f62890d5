import net, { type AddressInfo } from 'node:net';

export interface DatabaseProxy {
  /** The database's address, through the proxy. */
  url: string;
  /** From now on: lets a COMMIT through, and cuts the connection in place of PostgreSQL's answer. */
  loseCommits: (isLosing: boolean) => void;
  close: () => Promise<void>;
}

/** Whether a stream contains a word, however it comes in chunks. */
function search(word: string): (bytes: Buffer) => boolean {
  let end = '';
  return (bytes) => {
    const text = end + bytes.toString('latin1');
    end = text.slice(1 - word.length);
    return text.includes(word);
  };
}

/** Stands between the shop and PostgreSQL, and can lose an answer as a network does. */
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
