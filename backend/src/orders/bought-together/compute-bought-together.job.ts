import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { computeBoughtTogether } from './compute-bought-together.js';

/** Runs once an hour, in one process. */
@Injectable()
export class ComputeBoughtTogetherJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work('count-together', () => this.run());
  }

  run(): Promise<number> {
    return inTransaction(this.dataSource, computeBoughtTogether);
  }
}
