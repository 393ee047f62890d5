import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { findRunning } from '../../embedded-postgres/find-running.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { takeBackup } from '../take-backup.js';

/** Once a night: backs up a shop with its embedded database. Another database is backed up where it runs. */
@Injectable()
export class BackUpJob implements OnApplicationBootstrap {
  private readonly logger = new Logger(BackUpJob.name);

  constructor(
    private readonly jobs: JobQueue,
    @Inject(Env) private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.env.databaseUrl || this.env.backupKeepDays === 0) return;
    await this.jobs.work('back-up', ({ signal }) => this.run(signal));
  }

  private async run(signal: AbortSignal): Promise<void> {
    // As the owner of the database: the role as which the shop works may not.
    const url = findRunning(this.env.dataDir);
    if (!url) throw new Error('The embedded database does not run');
    const { folder, manifest, left } = await takeBackup(this.env, { url, signal });
    const { files, picturesIn } = manifest;
    const without = picturesIn ? `, without the pictures in ${picturesIn}` : '';
    this.logger.log(`Backed up ${files.length} files into ${folder}${without}`);
    for (const sentence of left) this.logger.warn(sentence);
  }
}
