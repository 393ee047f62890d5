import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import { outsideRequest } from '../common/current-request.js';
import { Notifications } from '../database/notifications/notifications.js';
import { run } from '../database/run.js';
import { statement } from '../database/statement.js';

const CHANNEL = 'orders';
/** In place of an id: so many have changed that everything is to be asked for again. */
const ALL = '';
const MANY = 20;

const ANNOUNCE = statement(
  'announce_orders',
  'SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id',
);

/** Something happened to orders; `id` is null when events may have been missed, so that everything is to be asked for again. */
export interface OrderEvent {
  id: string | null;
}

/** Tells every open screen about orders, whichever process took them: PostgreSQL passes the word on. */
@Injectable()
export class OrderEvents implements OnModuleDestroy {
  private readonly logger = new Logger(OrderEvents.name);
  private readonly events = new Subject<OrderEvent>();
  private readonly waiting = new Set<string>();
  private announcing?: Promise<void>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    notifications: Notifications,
  ) {
    notifications.subscribe(CHANNEL, {
      onListening: () => this.events.next({ id: null }),
      onMessage: (id) => this.events.next({ id: id === ALL ? null : id }),
    });
  }

  /** Ends the streams, so that a closing server does not wait for them. */
  onModuleDestroy(): void {
    this.events.complete();
  }

  /** Every event from now on, until the server closes. */
  stream(): Observable<OrderEvent> {
    return this.events.asObservable();
  }

  /**
   * Call after the commit: an announcement inside the transaction would make all orders commit one by one. One statement
   * announces all orders that came while the one before was on its way.
   */
  announce(id: string): void {
    this.waiting.add(id);
    this.announcing ??= outsideRequest(() => this.announceWaiting()).finally(
      () => (this.announcing = undefined),
    );
  }

  /** As announce(), of orders that changed at once. */
  announceAll(ids: readonly string[]): void {
    for (const id of ids.length > MANY ? [ALL] : ids) this.announce(id);
  }

  private async announceWaiting(): Promise<void> {
    while (this.waiting.size > 0) {
      const ids = [...this.waiting];
      this.waiting.clear();
      try {
        await run(this.dataSource.manager, ANNOUNCE, [CHANNEL, ids]);
      } catch (error) {
        this.logger.warn('An order was not announced', error);
      }
    }
  }
}
