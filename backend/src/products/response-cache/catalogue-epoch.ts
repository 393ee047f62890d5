import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Notifications } from '../../database/notifications/notifications.js';
import { Epoch } from './epoch.js';
import type { Transaction } from '../../database/transaction.js';

/** Notified by triggers when something that customers see has changed. */
const CHANNEL = 'catalogue';

const epochs = new WeakMap<DataSource, CatalogueEpoch>();

/**
 * Counts the changes of what customers see of the catalogue: those of this process at their commit, all others when PostgreSQL
 * notifies.
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

  /** After a reconnect the database may be another one, such as a restored backup. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }
}

/** Call after writing what customers see: from the commit on, this process serves nothing that was read before. */
export function invalidateCatalogue(tx: Transaction): void {
  tx.after(() => epochs.get(tx.connection)?.raise());
}
