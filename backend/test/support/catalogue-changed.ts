import type { DataSource } from 'typeorm';
import { inTransaction } from '../../src/database/transaction.js';
import { noteWordsChange } from '../../src/products/response-cache/catalogue-epoch.js';

/** Tells the shop that the test has changed the catalogue by SQL, rather than waiting for the notification. */
export const catalogueChanged = (database: DataSource): Promise<void> =>
  inTransaction(database, (tx) => Promise.resolve(noteWordsChange(tx)));
