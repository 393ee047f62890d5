import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobQueue } from '../../jobs/job-queue.js';
import { indexTexts } from './index-texts.js';

/** Once a minute, in one process: puts orders into the index of words, which is too dear for whoever places one. */
@Injectable()
export class IndexTextsJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work('index-orders', ({ signal }) => this.run(signal));
  }

  async run(signal?: AbortSignal): Promise<void> {
    while (await indexTexts(this.dataSource.manager)) signal?.throwIfAborted();
  }
}
