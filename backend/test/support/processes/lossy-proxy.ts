import net, { type AddressInfo, type Socket } from 'node:net';

interface Connection {
  near: Socket;
  far: Socket;
  /** The first bytes of the client, which contain its application name. */
  greeting: string;
}

/** A proxy to PostgreSQL that can drop all data of existing connections without closing them, like a broken network. */
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

  /** Number of connections so far. */
  get accepted(): number {
    return this.connections.length;
  }

  /** @returns the URL of the database through the proxy */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = new URL(this.databaseUrl);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /**
   * Drops all further data.
   * @param name application name of the clients
   */
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

  /**
   * Closes connections.
   * @param name application name of the clients
   */
  cut(name: string): void {
    for (const { near, greeting } of this.connections) if (greeting.includes(name)) near.destroy();
  }

  /**
   * Rejects new connections.
   * @param name application name of the clients; undefined to accept all
   */
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
