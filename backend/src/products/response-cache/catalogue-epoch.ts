import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Notifications } from '../../database/notifications/notifications.js';
import { afterCommit } from '../../database/transaction.js';

/** On which the triggers of the table say that customers see something else than before. */
const CHANNEL = 'catalogue';

const epochs = new WeakMap<DataSource, CatalogueEpoch>();

/**
 * Counts the changes of what customers see of the catalogue, as this process knows of them: its own at their commit, those of
 * other processes, and of whoever writes by SQL, as soon as PostgreSQL tells.
 */
@Injectable()
export class CatalogueEpoch {
  private current = 0;
  private readonly listeners: (() => void)[] = [];
  private readonly reconnectListeners: (() => void)[] = [];

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly notifications: Notifications,
  ) {
    epochs.set(dataSource, this);
    notifications.subscribe(CHANNEL, {
      onListening: () => {
        for (const listener of this.reconnectListeners) listener();
        this.raise();
      },
      onMessage: () => this.raise(),
    });
  }

  /** The same number twice: what was read in between is what customers see still, if isKnown. */
  get number(): number {
    return this.current;
  }

  /** Whether changes by others are heard of. */
  get isKnown(): boolean {
    return this.notifications.areHeard;
  }

  onRaise(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The database may be another one since: brought back from a copy, say. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  raise(): void {
    this.current++;
    for (const listener of this.listeners) listener();
  }
}

/** Call after writing what customers see: from the commit on, this process answers nothing that was read before. */
export function noteCatalogueChange(tx: EntityManager): void {
  afterCommit(tx, () => epochs.get(tx.connection)?.raise());
}
