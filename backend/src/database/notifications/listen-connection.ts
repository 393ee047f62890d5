import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Timing } from '../../config/timing.js';

const CONNECT_TIMEOUT_MS = 5_000;

interface Listener {
  /** Also called each time the connection is made anew: what was said before has been missed. */
  onListening: () => void;
  onMessage: (channel: string, payload: string) => void;
  /** Called when the connection is lost, or could not be made at first, and when it is there again; not by close(). */
  onState: (isUp: boolean) => void;
}

/** Hears what is said on PostgreSQL's channels, over a connection of its own that is made again whenever it dies. */
export class ListenConnection {
  private client?: Client;
  private reconnect?: NodeJS.Timeout;
  private isClosed = false;
  private isUp?: boolean;
  /** When a question was put that was answered, by the clock of performance.now(). */
  private answeredAt = -Infinity;

  constructor(
    private readonly url: string,
    private readonly timing: Timing,
    private readonly channels: () => Iterable<string>,
    private readonly listener: Listener,
  ) {}

  /** Connects, now and whenever the connection dies, until close(). */
  open(): void {
    if (this.isClosed) return;
    const client = new Client({
      connectionString: this.url,
      application_name: 'larder-events',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: this.timing.pingTimeout,
    });
    this.client = client;
    client.on('notification', ({ channel, payload = '' }) =>
      this.listener.onMessage(channel, payload),
    );
    client.on('error', () => undefined); // 'end' follows
    client.on('end', () => this.openAgain(client));
    client
      .connect()
      .then(() => this.listen(client))
      .catch(() => this.openAgain(client));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.answeredAt = -Infinity;
    clearTimeout(this.reconnect);
    await this.client?.end();
  }

  /** A dead connection does not tell that it is dead, so an answered ping counts for a while only. */
  get isTrusted(): boolean {
    return performance.now() - this.answeredAt < this.timing.trustedFor;
  }

  /** Until the connection fails. TCP alone would notice only after minutes that the other side is gone. */
  private async listen(client: Client): Promise<void> {
    for (const channel of this.channels()) await client.query(`LISTEN ${channel}`);
    this.noteState(true);
    this.listener.onListening();
    for (;;) {
      const askedAt = performance.now();
      await client.query('SELECT 1');
      this.answeredAt = askedAt;
      await sleep(this.timing.pingInterval, undefined, { ref: false });
    }
  }

  private noteState(isUp: boolean): void {
    if (this.isUp === isUp) return;
    this.isUp = isUp;
    this.listener.onState(isUp);
  }

  private openAgain(failed: Client): void {
    if (this.isClosed || this.reconnect || failed !== this.client) return;
    this.answeredAt = -Infinity;
    this.noteState(false);
    void failed.end();
    this.reconnect = setTimeout(() => {
      this.reconnect = undefined;
      this.open();
    }, this.timing.pingInterval);
  }
}
