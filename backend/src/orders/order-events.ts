import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { ListenConnection } from '../database/listen-connection.js';

const CHANNEL = 'orders';

/** Something happened to orders; `id` is null when events may have been missed, so that everything is to be asked for again. */
export interface OrderEvent {
  id: string | null;
}

/** Tells every open screen about orders, whichever process took them: PostgreSQL passes the word on. */
@Injectable()
export class OrderEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OrderEvents.name);
  private readonly events = new Subject<OrderEvent>();
  private readonly connection: ListenConnection;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    const { url = '' } = dataSource.options as PostgresDataSourceOptions;
    this.connection = new ListenConnection(url, CHANNEL, {
      onListening: () => this.events.next({ id: null }),
      onMessage: (id) => this.events.next({ id }),
    });
  }

  onApplicationBootstrap(): void {
    this.connection.open();
  }

  /** Ends the streams, so that a closing server does not wait for them. */
  async onModuleDestroy(): Promise<void> {
    this.events.complete();
    await this.connection.close();
  }

  /** Every event from now on, until the server closes. */
  stream(): Observable<OrderEvent> {
    return this.events.asObservable();
  }

  /** Call after the commit: an announcement inside the transaction would make all orders commit one by one. */
  announce(id: string): void {
    this.dataSource
      .query('SELECT pg_notify($1, $2)', [CHANNEL, id])
      .catch((error: unknown) => this.logger.warn('An order was not announced', error));
  }
}
