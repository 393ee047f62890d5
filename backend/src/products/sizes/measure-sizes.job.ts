import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import { Job } from '../../jobs/job.decorator.js';
import type { Product } from '../product.entity.js';
import { noteCatalogueChange } from '../response-cache/catalogue-epoch.js';
import { comparableAmount } from './size-amount.js';

/** Products in one transaction: an order of theirs does not wait long. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Row = Pick<Product, 'id' | 'size' | 'sizeAmount'>;

const NEXT = `SELECT id, size, size_amount AS "sizeAmount" FROM products WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
/** Locked in the order of the ids, as orders lock them. */
const LOCK = 'SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';
/** A size that was edited meanwhile has its amount already. */
const WRITE = `
  UPDATE products SET size_amount = measured.amount FROM unnest($1::uuid[], $2::text[], $3::float8[]) AS measured (id, size, amount)
  WHERE products.id = measured.id AND products.size IS NOT DISTINCT FROM measured.size`;

/**
 * When a process starts and once an hour, in one process: writes how much each size says where something else is stored, by a
 * release that does not know the column or reads sizes in another way.
 */
@Job('measure-sizes', { cron: '47 * * * *', atStart: true })
export class MeasureSizesJob {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns of how many products something else was stored */
  async run(signal?: AbortSignal): Promise<number> {
    let changed = 0;
    for (let last: string | undefined = FIRST; last !== undefined;) {
      signal?.throwIfAborted();
      const rows: Row[] = await this.dataSource.query(NEXT, [last]);
      const wrong = rows
        .map((row) => ({ ...row, measured: comparableAmount(row.size) }))
        .filter(({ sizeAmount, measured }) => sizeAmount !== measured);
      if (wrong.length > 0) await this.write(wrong);
      changed += wrong.length;
      last = rows.at(-1)?.id;
    }
    return changed;
  }

  private write(rows: readonly (Row & { measured: number | null })[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const sizes = rows.map(({ size }) => size);
    const amounts = rows.map(({ measured }) => measured);
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query(LOCK, [ids]);
      await tx.query(WRITE, [ids, sizes, amounts]);
      noteCatalogueChange(tx);
    });
  }
}
