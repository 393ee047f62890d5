import { setTimeout as sleep } from 'node:timers/promises';
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
/** How long to wait before an announcement that failed is sent again. */
const RETRY_PAUSE_MS = 1_000;

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
  private isAnnouncing = false;
  private isClosed = false;

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
    this.isClosed = true;
    this.events.complete();
  }

  /** Every event from now on, until the server closes. */
  stream(): Observable<OrderEvent> {
    return this.events.asObservable();
  }

  /**
   * Call after the commit: an announcement inside the transaction would make all orders commit one by one. One statement
   * announces all orders that came while the one before was on its way. One that fails is sent again until it succeeds.
   */
  announce(id: string): void {
    this.waiting.add(id);
    if (!this.isAnnouncing) void outsideRequest(() => this.announceWaiting());
  }

  /** As announce(), of orders that changed at once. */
  announceAll(ids: readonly string[]): void {
    for (const id of ids.length > MANY ? [ALL] : ids) this.announce(id);
  }

  private async announceWaiting(): Promise<void> {
    this.isAnnouncing = true;
    let hasFailed = false;
    while (this.waiting.size > 0) {
      const waiting = [...this.waiting];
      // One word for all, where orders have gathered while announcements failed.
      const ids = hasFailed && waiting.length > MANY ? [ALL] : waiting;
      this.waiting.clear();
      try {
        await run(this.dataSource.manager, ANNOUNCE, [CHANNEL, ids]);
        hasFailed = false;
      } catch (error) {
        if (this.isClosed) break;
        for (const id of ids) this.waiting.add(id);
        if (!hasFailed) this.logger.warn('Orders could not be announced, which is retried', error);
        hasFailed = true;
        await sleep(RETRY_PAUSE_MS, undefined, { ref: false });
      }
    }
    this.isAnnouncing = false;
  }
}
