import { InjectDataSource } from '@nestjs/typeorm';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { Job } from '../../jobs/job.decorator.js';
import { notePopularity } from '../../products/popularity.js';
import { findUnitsSold } from '../sales.js';

const DAYS = 30;

/** Runs once an hour, in one process: stores how many units of each product were sold recently. */
@Job('measure-popularity', { cron: '41 * * * *' })
export class ComputePopularityJob {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns the number of products whose popularity changed */
  async run(signal?: AbortSignal): Promise<number> {
    const since = DateTime.now().minus({ days: DAYS }).toJSDate();
    const sold = await findUnitsSold(this.dataSource.manager, since);
    return notePopularity(this.dataSource, sold, signal);
  }
}
