import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Timing } from '../../config/timing.js';

const CONNECT_TIMEOUT_MS = 5_000;

interface Listener {
  /** Also called after each reconnect: notifications sent before were missed. */
  onListening: () => void;
  onMessage: (channel: string, payload: string) => void;
  /** Called when the connection is lost or first fails, and when it is restored; not by close(). */
  onState: (isUp: boolean) => void;
}

/** Receives PostgreSQL's notifications on its own connection, and reconnects when it is lost. */
export class ListenConnection {
  private client?: Client;
  private reconnect?: NodeJS.Timeout;
  private isClosed = false;
  private isUp?: boolean;
  /** When the last answered ping was sent, by performance.now(). */
  private answeredAt = -Infinity;

  constructor(
    private readonly url: string,
    private readonly timing: Timing,
    private readonly channels: () => Iterable<string>,
    private readonly listener: Listener,
  ) {}

  /** Connects, and reconnects whenever the connection is lost, until close(). */
  open(): void {
    if (this.isClosed) return;
    const client = new Client({
      connectionString: this.url,
      application_name: 'larder-events',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: this.timing.pingTimeoutMs,
    });
    this.client = client;
    client.on('notification', ({ channel, payload = '' }) =>
      this.listener.onMessage(channel, payload),
    );
    client.on('error', () => undefined); // followed by 'end'
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

  /** A lost connection may go unnoticed, so an answered ping is valid for a limited time. */
  get isUpToDate(): boolean {
    return performance.now() - this.answeredAt < this.timing.pingMaxAgeMs;
  }

  /** Pings until the connection fails. TCP alone detects a lost peer only after minutes. */
  private async listen(client: Client): Promise<void> {
    for (const channel of this.channels()) await client.query(`LISTEN ${channel}`);
    this.noteState(true);
    this.listener.onListening();
    for (;;) {
      const askedAt = performance.now();
      await client.query('SELECT 1');
      this.answeredAt = askedAt;
      await sleep(this.timing.pingIntervalMs, undefined, { ref: false });
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
    }, this.timing.pingIntervalMs);
  }
}
