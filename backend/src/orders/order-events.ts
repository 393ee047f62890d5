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
/** Sent in place of an id when so many orders have changed that clients should reload everything. */
const ALL = '';
const MANY = 20;
const RETRY_PAUSE_MS = 1_000;

const ANNOUNCE = statement(
  'announce_orders',
  'SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id',
);

/** An order was placed or changed. `id` is null if events may have been missed, so that clients should reload everything. */
export interface OrderEvent {
  id: string | null;
}

/** Publishes changes of orders to the streams of all processes, by NOTIFY of PostgreSQL. */
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

  /** Ends the streams, because a server that shuts down would wait for them. */
  onModuleDestroy(): void {
    this.isClosed = true;
    this.events.complete();
  }

  /** All events from the subscription until the server closes. */
  stream(): Observable<OrderEvent> {
    return this.events.asObservable();
  }

  /**
   * Call it after the commit: NOTIFY inside transactions would serialize their commits. Orders that arrive while a
   * statement is in flight are announced together by the next one. A failed statement is retried until it succeeds.
   */
  announce(id: string): void {
    this.waiting.add(id);
    if (!this.isAnnouncing) void outsideRequest(() => this.announceWaiting());
  }

  /** As announce(), for several orders. */
  announceAll(ids: readonly string[]): void {
    for (const id of ids.length > MANY ? [ALL] : ids) this.announce(id);
  }

  private async announceWaiting(): Promise<void> {
    this.isAnnouncing = true;
    let hasFailed = false;
    while (this.waiting.size > 0) {
      const waiting = [...this.waiting];
      // Orders that accumulated while announcements failed are announced as one event.
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
