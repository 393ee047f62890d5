import net, { type AddressInfo } from 'node:net';

/** What the connections of the pool say first; those that listen for news ask every second whether they still live. */
const POOLED = 'application_name\0larder\0';

/**
 * A way to PostgreSQL that counts journeys of the pool: how often a connection asked after having been answered. What is sent
 * without waiting for an answer travels together.
 */
export class Journeys {
  count = 0;
  private server?: net.Server;

  /** Answers the address of the same database by this way. */
  readonly through = async (databaseUrl: string): Promise<string> => {
    const to = new URL(databaseUrl);
    this.server = net.createServer((near) => {
      const far = net.connect(Number(to.port), to.hostname);
      let isWaiting = false;
      near.once('data', (hello) => {
        if (!hello.includes(POOLED)) return;
        near.on('data', () => {
          if (!isWaiting) this.count++;
          isWaiting = true;
        });
      });
      far.on('data', () => (isWaiting = false));
      near.on('error', () => far.destroy()).pipe(far);
      far.on('error', () => near.destroy()).pipe(near);
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    const by = new URL(databaseUrl);
    by.port = String((this.server.address() as AddressInfo).port);
    return by.href;
  };

  /** How many journeys something takes, by itself. */
  async of(work: () => Promise<unknown>): Promise<number> {
    const before = this.count;
    await work();
    return this.count - before;
  }

  close(): void {
    this.server?.close();
  }
}
