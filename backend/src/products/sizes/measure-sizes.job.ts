import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import { Job } from '../../jobs/job.decorator.js';
import type { Product } from '../product.entity.js';
import { invalidateCatalogue } from '../response-cache/catalogue-epoch.js';
import { comparableAmount } from './size-amount.js';

/** Products per transaction: few, so that orders of them do not wait long. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Row = Pick<Product, 'id' | 'size' | 'sizeAmount'>;

const NEXT = `SELECT id, size, size_amount AS "sizeAmount" FROM products WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
/** Locks in the order of ids, as orders do, to avoid deadlocks. */
const LOCK = 'SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';
/** Skips sizes that were edited since: editing sets the amount. */
const WRITE = `
  UPDATE products SET size_amount = measured.amount FROM unnest($1::uuid[], $2::text[], $3::float8[]) AS measured (id, size, amount)
  WHERE products.id = measured.id AND products.size IS NOT DISTINCT FROM measured.size`;

/**
 * Updates size_amount of products that were written by a release without the column, or whose size an earlier release
 * parsed differently. Runs at startup and hourly, in one process.
 */
@Job('measure-sizes', { cron: '47 * * * *', atStart: true })
export class MeasureSizesJob {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns the number of updated products */
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
      invalidateCatalogue(tx);
    });
  }
}
