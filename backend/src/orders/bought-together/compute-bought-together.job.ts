import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import { Job } from '../../jobs/job.decorator.js';
import { computeBoughtTogether } from './compute-bought-together.js';

/** Runs once an hour, in one process. */
@Job('count-together', { cron: '41 * * * *' })
export class ComputeBoughtTogetherJob {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  run(): Promise<number> {
    return inTransaction(this.dataSource, computeBoughtTogether);
  }
}
