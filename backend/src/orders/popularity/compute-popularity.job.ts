import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { JobQueue } from '../../jobs/job-queue.js';
import { notePopularity } from '../../products/popularity.js';
import { findUnitsSold } from '../sales.js';

const DAYS = 30;

/** Runs once an hour, in one process: stores how many units of each product were sold recently. */
@Injectable()
export class ComputePopularityJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work('measure-popularity', ({ signal }) => this.run(signal));
  }

  /** @returns the number of products whose popularity changed */
  async run(signal?: AbortSignal): Promise<number> {
    const since = DateTime.now().minus({ days: DAYS }).toJSDate();
    const sold = await findUnitsSold(this.dataSource.manager, since);
    return notePopularity(this.dataSource, sold, signal);
  }
}
