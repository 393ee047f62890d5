import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Notifications } from '../../database/notifications/notifications.js';
import { Epoch } from './epoch.js';
import type { Transaction } from '../../database/transaction.js';

/** On which the triggers of the tables say that customers see something else than before. */
const CHANNEL = 'catalogue';
/** What they say where there are other words to search for, or words that mean something else. */
const WORDS = 'words';

const epochs = new WeakMap<DataSource, CatalogueEpoch>();

/**
 * Counts the changes of what customers see of the catalogue: its own at their commit, those of other processes, and of whoever
 * writes by SQL, as soon as PostgreSQL tells.
 */
@Injectable()
export class CatalogueEpoch extends Epoch {
  /** Those after which a search may mean something else; far fewer, since prices and stock change all the time. */
  readonly words: Epoch;
  private readonly reconnectListeners: (() => void)[] = [];

  constructor(@InjectDataSource() dataSource: DataSource, notifications: Notifications) {
    super(notifications);
    this.words = new Epoch(notifications);
    epochs.set(dataSource, this);
    notifications.subscribe(CHANNEL, {
      onListening: () => {
        for (const listener of this.reconnectListeners) listener();
        this.raiseWords();
      },
      onMessage: (said) => (said === WORDS ? this.raiseWords() : this.raise()),
    });
  }

  /** The database may be another one since: brought back from a copy, say. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Both: what was found for words is what they meant. */
  raiseWords(): void {
    this.words.raise();
    this.raise();
  }
}

/** Call after writing what customers see: from the commit on, this process answers nothing that was read before. */
export function invalidateCatalogue(tx: Transaction): void {
  tx.after(() => epochs.get(tx.connection)?.raise());
}

/** Call instead where the words may have changed that customers search for. */
export function invalidateSearchTerms(tx: Transaction): void {
  tx.after(() => epochs.get(tx.connection)?.raiseWords());
}
