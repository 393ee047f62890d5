import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Notifications } from '../../database/notifications/notifications.js';
import type { Transaction } from '../../database/transaction.js';

/** Whether notifications of other processes arrive. */
interface NotificationStatus {
  readonly isUpToDate: boolean;
}

/** Counts changes, as far as this process has been notified of them. */
export class Epoch {
  private current = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly notifications: NotificationStatus) {}

  /** If the number is the same before and after a read, and isKnown is true, the value is still up to date. */
  get number(): number {
    return this.current;
  }

  get isKnown(): boolean {
    return this.notifications.isUpToDate;
  }

  onRaise(listener: () => void): void {
    this.listeners.push(listener);
  }

  raise(): void {
    this.current++;
    for (const listener of this.listeners) listener();
  }
}

/** Triggers notify it when the catalogue that customers see has changed. */
const CHANNEL = 'catalogue';

const epochs = new WeakMap<DataSource, CatalogueEpoch>();

/**
 * Counts the changes of the catalogue that customers see: those of this process when they are committed, all others
 * when PostgreSQL notifies.
 */
@Injectable()
export class CatalogueEpoch extends Epoch {
  private readonly reconnectListeners: (() => void)[] = [];

  constructor(@InjectDataSource() dataSource: DataSource, notifications: Notifications) {
    super(notifications);
    epochs.set(dataSource, this);
    notifications.subscribe(CHANNEL, {
      onListening: () => {
        for (const listener of this.reconnectListeners) listener();
        this.raise();
      },
      onMessage: () => this.raise(),
    });
  }

  /** After a reconnect the database may be a different one, such as a restored backup. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }
}

/**
 * Call it after writing data that customers see: from the commit on, this process serves nothing that was read before.
 */
export function invalidateCatalogue(tx: Transaction): void {
  tx.after(() => epochs.get(tx.connection)?.raise());
}
