import { InjectDataSource } from '@nestjs/typeorm';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { Job } from '../../jobs/job.decorator.js';
import { notePopularity } from '../../products/popularity.js';
import { findUnitsSold } from '../sales.js';

const DAYS = 30;

/** Once an hour, in one process: tells the products how many of each were sold lately. */
@Job('measure-popularity', { cron: '41 * * * *' })
export class MeasurePopularityJob {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns how many products are sold more or less than before */
  async run(signal?: AbortSignal): Promise<number> {
    const since = DateTime.now().minus({ days: DAYS }).toJSDate();
    const sold = await findUnitsSold(this.dataSource.manager, since);
    return notePopularity(this.dataSource, sold, signal);
  }
}
