import type { DataSource } from 'typeorm';
import { inTransaction } from '../../src/database/transaction.js';
import { invalidateCatalogue } from '../../src/products/response-cache/catalogue-epoch.js';

/** Notifies the app of a change of the catalogue by SQL without waiting for the PostgreSQL notification. */
export const catalogueChanged = (database: DataSource): Promise<void> =>
  inTransaction(database, (tx) => Promise.resolve(invalidateCatalogue(tx)));
