import net, { type AddressInfo, type Socket } from 'node:net';

interface Connection {
  near: Socket;
  far: Socket;
  /** The name that the client gave itself, and what else it said first. */
  greeting: string;
}

/** A way to PostgreSQL that can lose what is said on the connections it has, as a network does that breaks without a word. */
export class LossyWay {
  private connections: Connection[] = [];
  private refused?: string;
  private readonly server: net.Server;

  constructor(private readonly databaseUrl: string) {
    const { port, hostname } = new URL(databaseUrl);
    this.server = net.createServer((near) => {
      const far = net.connect(Number(port), hostname);
      const connection = { near, far, greeting: '' };
      near.once('data', (bytes) => {
        connection.greeting = bytes.toString('latin1');
        if (this.refused && connection.greeting.includes(this.refused)) near.destroy();
      });
      near.on('close', () => far.destroy());
      this.connections.push(connection);
      near.on('error', () => far.destroy()).pipe(far);
      far.on('error', () => near.destroy()).pipe(near);
    });
  }

  /** How many connections were made by this way so far. */
  get accepted(): number {
    return this.connections.length;
  }

  /** Answers the database's address by this way. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = new URL(this.databaseUrl);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** @param name of the clients whose connections say nothing any more */
  swallow(name = ''): void {
    for (const { near, far, greeting } of this.connections) {
      if (!greeting.includes(name)) continue;
      for (const socket of [near, far])
        socket
          .unpipe()
          .on('error', () => undefined)
          .resume();
    }
  }

  /** @param name of the clients whose connections end */
  cut(name: string): void {
    for (const { near, greeting } of this.connections) if (greeting.includes(name)) near.destroy();
  }

  /** @param name of the clients that cannot connect from now on; undefined for none */
  refuse(name?: string): void {
    this.refused = name;
  }

  close(): void {
    for (const { near, far } of this.connections) {
      near.destroy();
      far.destroy();
    }
    this.server.close();
  }
}
