import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Job } from '../../jobs/job.decorator.js';
import { indexTexts } from './index-texts.js';

/** Once a minute, in one process: puts orders into the index of words, which is too dear for whoever places one. */
@Job('index-orders', { cron: '* * * * *' })
export class IndexTextsJob {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async run(signal?: AbortSignal): Promise<void> {
    while (await indexTexts(this.dataSource.manager)) signal?.throwIfAborted();
  }
}
