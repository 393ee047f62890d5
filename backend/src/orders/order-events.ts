import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Client } from 'pg';
import { type Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';

const CHANNEL = 'orders';
const RECONNECT_DELAY = 2_000;

/** Something happened to orders; `id` is null when events may have been missed, so that everything is to be asked for again. */
export interface OrderEvent {
  id: string | null;
}

/** Tells every open screen about orders, whichever process took them: PostgreSQL passes the word on. */
@Injectable()
export class OrderEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OrderEvents.name);
  private readonly events = new Subject<OrderEvent>();
  private client?: Client;
  private reconnect?: NodeJS.Timeout;
  private isClosing = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.listen();
  }

  /** Ends the streams, so that a closing server does not wait for them. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.reconnect);
    this.events.complete();
    await this.client?.end();
  }

  stream(): Observable<OrderEvent> {
    return this.events.asObservable();
  }

  /** Call after the commit: an announcement inside the transaction would make all orders commit one by one. */
  announce(id: string): void {
    this.dataSource
      .query('SELECT pg_notify($1, $2)', [CHANNEL, id])
      .catch((error: unknown) => this.logger.warn('An order was not announced', error));
  }

  private listen(): void {
    const { url } = this.dataSource.options as PostgresDataSourceOptions;
    const client = new Client({ connectionString: url, application_name: 'larder-events' });
    this.client = client;
    client.on('notification', ({ payload }) => this.events.next({ id: payload ?? null }));
    client.on('error', () => undefined); // 'end' follows
    client.on('end', () => this.listenLater());
    client
      .connect()
      .then(() => client.query(`LISTEN ${CHANNEL}`))
      .then(() => this.events.next({ id: null }))
      .catch(() => this.listenLater());
  }

  private listenLater(): void {
    if (this.isClosing || this.reconnect) return;
    this.reconnect = setTimeout(() => {
      this.reconnect = undefined;
      this.listen();
    }, RECONNECT_DELAY);
  }
}
