import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Env } from '../config/env.js';
import { JobQueue } from '../jobs/job-queue.js';
import { takeBackup } from './take-backup.js';

/** Once a night: backs up a shop with its embedded database. Another database is backed up where it runs. */
@Injectable()
export class BackUpJob implements OnApplicationBootstrap {
  private readonly logger = new Logger(BackUpJob.name);

  constructor(
    private readonly jobs: JobQueue,
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.env.databaseUrl || this.env.backupDays === 0) return;
    await this.jobs.work('back-up', ({ signal }) => this.run(signal));
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { url = '' } = this.dataSource.options as PostgresDataSourceOptions;
    const { folder, manifest, left } = await takeBackup(this.env, { url, signal });
    this.logger.log(`Backed up ${manifest.files.length} files into ${folder}`);
    for (const sentence of left) this.logger.warn(sentence);
  }
}
